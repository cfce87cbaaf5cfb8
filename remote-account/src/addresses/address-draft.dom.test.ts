import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { initialAddress, restoredAddress, storeDraft, storedDraft } from './address-draft'
import { type AddressField, addressFields } from './check-address'

const empty = Object.fromEntries(addressFields.map((field) => [field, ''])) as Record<
  AddressField,
  string
>
const untouched = { ...empty, country: 'India' }
const saved = { ...empty, firstname: 'Ada', country: 'Nepal' } as const
const draft = storedDraft('u1', null)

beforeEach(() => sessionStorage.clear())

describe('a half-typed address', () => {
  it('is restored unchanged', () => {
    const typed = { ...untouched, firstname: 'Ada', phone: '98' }
    storeDraft(draft, typed, untouched)
    expect(storedDraft('u1', null).read()).toEqual(typed)
    draft.write(null)
    expect(draft.read()).toBeNull()
  })

  it.each([
    ['a new address', initialAddress(null, null)],
    ['a new address with names', initialAddress(null, { firstName: 'Ada', lastName: 'Rao' })],
    ['a saved one', initialAddress(saved, { firstName: 'Asha', lastName: 'Rao' })],
  ])('is removed once %s is as it was', (_, initial) => {
    const typed = { ...initial, city: 'Pune' }
    storeDraft(draft, typed, initial)
    expect(draft.read()).toEqual(typed)
    storeDraft(draft, initial, initial)
    expect(draft.read()).toBeNull()
  })

  it('starts with the names of the customer, or with the saved address', () => {
    const customer = { firstName: 'Asha', lastName: 'Rao' }
    expect(initialAddress(null, customer)).toEqual({
      ...untouched,
      firstname: 'Asha',
      lastname: 'Rao',
    })
    expect(initialAddress(saved, customer)).toEqual(saved)
  })

  it('is not one if only the country was chosen', () => {
    storeDraft(draft, { ...untouched, country: 'Nepal' }, untouched)
    expect(draft.read()).toBeNull()
  })

  it('has its country back only with a pincode of that country', () => {
    const nepal = { ...untouched, street: '5 Lake Road', country: 'Nepal' }
    const restored = (pincode: string) => restoredAddress({ ...nepal, pincode }, untouched)
    expect(restored('33700')).toEqual({ ...nepal, pincode: '33700' })
    expect(restored('560001')).toEqual({ ...nepal, pincode: '560001', country: 'India' })
    expect(restored('').country).toBe('India')
    expect(restoredAddress(null, untouched)).toEqual(untouched)
  })

  it('belongs to one customer and one address', () => {
    storeDraft(draft, { ...untouched, city: 'Pune' }, untouched)
    expect(storedDraft('u2', null).read()).toBeNull()
    expect(storedDraft('u1', 'a1').read()).toBeNull()
  })

  it('has only known fields with texts, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        sessionStorage.setItem('bookshelf.personal.u1.address.new', text)
        for (const [field, value] of Object.entries(draft.read() ?? {})) {
          expect(addressFields).toContain(field)
          expect(value).toBeTypeOf('string')
        }
      }),
    )
  })
})
