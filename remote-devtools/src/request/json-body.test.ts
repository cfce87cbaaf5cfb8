import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editBody, firstBody, maxBodySize } from './json-body'

describe('the body', () => {
  test('starts as an empty object', () => {
    expect(firstBody).toEqual({ text: '{}', stored: '{}', error: null })
  })

  test.each(['', '  ', '{', '{a:1}', "{'a':1}", '[1,]', 'undefined'])(
    'keeps the last valid text and says so: %j',
    (text) => {
      const valid = editBody(firstBody, '{"a":1}')
      expect(editBody(valid, text)).toEqual({
        text,
        stored: '{"a":1}',
        error: 'Error in JSON format',
      })
    },
  )

  test('loses its error with the next valid edit', () => {
    const repaired = editBody(editBody(firstBody, '{"a"'), '{"a":2}')
    expect(repaired).toEqual({ text: '{"a":2}', stored: '{"a":2}', error: null })
  })

  test('stores every JSON text as typed', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(editBody(firstBody, text)).toEqual({ text, stored: text, error: null })
      }),
    )
  })

  test('does not pollute prototypes', () => {
    const text = '{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}}}'
    expect(editBody(firstBody, text).stored).toBe(text)
    expect('bad' in {}).toBe(false)
  })

  test('is limited to 5 MB, counted in bytes', () => {
    const tooLarge = { stored: '{}', error: 'The body is larger than 5 MB.' }
    expect(editBody(firstBody, `"${'a'.repeat(maxBodySize - 2)}"`).error).toBeNull()
    expect(editBody(firstBody, `"${'a'.repeat(maxBodySize)}"`)).toMatchObject(tooLarge)
    expect(editBody(firstBody, `"${'ä'.repeat(maxBodySize / 2)}"`)).toMatchObject(tooLarge)
  })
})
