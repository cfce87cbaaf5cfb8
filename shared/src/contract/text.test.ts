import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlank, tidyEmail, tidyText } from './text'

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

  it.each([
    ['\u200bAsha', 'Asha'],
    ['As\u00adha\ufeff', 'Asha'],
    ['\u202aAsha\u202c', 'Asha'],
    [' 12,\u00a0 Park\u3000Street\n', '12, Park Street'],
    ['Rene\u0301', 'René'],
    ['\u0007', ''],
  ])('%j is stored as %j', (typed, stored) => {
    expect(tidyText(typed)).toBe(stored)
  })

  it('keeps the joiners of scripts that are written with them', () => {
    for (const name of ['श्री\u200dमती', 'می\u200cخواهم']) expect(tidyText(name)).toBe(name)
  })
})

describe('an email', () => {
  it('has no invisible characters', () => {
    expect(tidyEmail('\u200b reader@\u200dbookshelf.test\ufeff ')).toBe('reader@bookshelf.test')
  })
})
