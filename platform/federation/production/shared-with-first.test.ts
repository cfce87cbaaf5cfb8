import { describe, expect, it } from 'vitest'
import { sharedWithFirst } from './shared-with-first.ts'

const imports: Record<string, string[]> = {
  home: ['carousel', 'words'],
  list: ['grid', 'words'],
  book: ['grid'],
  words: ['word'],
  // Two that need each other end nothing.
  word: ['words'],
}
const isShared = sharedWithFirst(['home', 'list', 'book'], (module) => imports[module] ?? [])

describe('what the first entry shares', () => {
  it('is what another one needs, too, however far away', () => {
    expect(['words', 'word'].filter(isShared)).toEqual(['words', 'word'])
  })

  it('is nothing that it needs alone, or that only others need', () => {
    expect(['home', 'carousel', 'list', 'grid', 'unknown'].filter(isShared)).toEqual([])
  })
})
