import { describe, expect, it } from 'vitest'
import { tidyEmail, tidyText } from './tidy-text'

describe('a text', () => {
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
