import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKey, forgetDraft, parseDraft, readDraft, storeDraft } from './address-draft'
import { type AddressField, addressFields } from './check-address'

const empty = Object.fromEntries(addressFields.map((field) => [field, ''])) as Record<
  AddressField,
  string
>
const untouched = { ...empty, country: 'India' }
const saved = { ...empty, firstname: 'Ada', country: 'Nepal' } as const

beforeEach(() => sessionStorage.clear())

describe('a half-typed address', () => {
  it('comes back as it was', () => {
    const key = draftKey('u1', null)
    const typed = { ...untouched, firstname: 'Ada', phone: '98' }
    storeDraft(key, typed, null)
    expect(readDraft(key)).toEqual(typed)
    forgetDraft(key)
    expect(readDraft(key)).toBeNull()
  })

  it.each([
    ['a new address', null, { ...untouched, city: 'Pune' }, untouched],
    ['a saved one', saved, { ...saved, city: 'Pune' }, saved],
  ])('is none any more once %s is as it was', (_, address, typed, before) => {
    const key = draftKey('u1', null)
    storeDraft(key, typed, address)
    expect(readDraft(key)).toEqual(typed)
    storeDraft(key, before, address)
    expect(readDraft(key)).toBeNull()
  })

  it('is kept apart for each customer and each address', () => {
    const keys = [draftKey('u1', null), draftKey('u2', null), draftKey('u1', 'a1')]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('holds known fields with texts only, whatever stands in storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const draft = parseDraft(text) ?? {}
        for (const [field, value] of Object.entries(draft)) {
          expect(addressFields).toContain(field)
          expect(value).toBeTypeOf('string')
        }
      }),
    )
  })

  it('costs nothing where storage refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() =>
      storeDraft(draftKey('u1', null), { ...untouched, city: 'Pune' }, null),
    ).not.toThrow()
    expect(readDraft(draftKey('u1', null))).toBeNull()
  })
})
