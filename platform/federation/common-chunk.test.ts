import { describe, expect, it } from 'vitest'
import { sharedWithFirst } from './common-chunk.ts'

const imports: Record<string, string[]> = {
  home: ['carousel', 'words'],
  list: ['grid', 'words'],
  book: ['grid'],
  words: ['word'],
  // A cycle of imports.
  word: ['words'],
}
const isShared = sharedWithFirst(['home', 'list', 'book'], (module) => imports[module] ?? [])

describe('what the first entry shares', () => {
  it('is what another entry needs, too, directly or indirectly', () => {
    expect(['words', 'word'].filter(isShared)).toEqual(['words', 'word'])
  })

  it('is not what only it, or only others need', () => {
    expect(['home', 'carousel', 'list', 'grid', 'unknown'].filter(isShared)).toEqual([])
  })
})
