import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank } from './blank'

describe('a text', () => {
  const unseen = [
    ...' \t\n\u00a0\u00ad\u200b\u200d\u200e\u202e\u2060\u2066\u2800\u3000\u3164\ufeff\ufe0f\u{e0061}\0',
  ]

  it('is blank when none of it is visible', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...unseen)), (characters) => {
        expect(isBlank(characters.join(''))).toBe(true)
      }),
    )
  })

  it('is not blank when one character is visible, in any script', () => {
    const seen = fc.constantFrom('a', '1', '-', '.', 'é', 'अ', '王', 'ع', '👩', 'ß', 'ー')
    const around = fc.array(fc.constantFrom(...unseen)).map((characters) => characters.join(''))
    fc.assert(
      fc.property(around, seen, around, (before, character, after) => {
        expect(isBlank(before + character + after)).toBe(false)
      }),
    )
  })
})
