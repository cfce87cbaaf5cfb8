import { indexProducts } from 'catalogue/product-index'
import { buildSearchIndex } from 'catalogue/search-index'
import { shopperCatalogue } from 'catalogue/shopper-catalogue'
import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { markWords, suggest } from './suggest'

const productIndex = indexProducts([...products, ...shopperCatalogue])
const index = await buildSearchIndex(productIndex.books)

function suggested(text: string) {
  const { books, categories, authors } = suggest(productIndex, index, text)
  return { books: books.map(({ product }) => product.name), categories, authors }
}

it('suggests at most six books, the closest first', () => {
  expect(suggested('drac').books).toEqual(['Dracula'])
  expect(suggested('s').books.length).toBeLessThanOrEqual(6)
  expect(suggested('thriller').books).toHaveLength(6)
})

it('suggests books by a piece from the middle of a word, as the list finds them', () => {
  expect(suggested('ejudic').books).toEqual(['Pride and Prejudice'])
})

it('suggests categories and authors by their beginnings', () => {
  expect(suggested('thri').categories).toEqual(['thriller'])
  expect(suggested('austen ja').authors).toEqual(['Jane Austen'])
  expect(suggested('bront').authors.toSorted()).toEqual(['Charlotte Brontë', 'Emily Brontë'])
})

it('suggests nothing for a text that says nothing', () => {
  for (const text of ['', ' ', 'the', '…'])
    expect(suggested(text)).toEqual({ books: [], categories: [], authors: [] })
})

it('marks the beginnings of words that were typed, whatever their accents', () => {
  const marked = (text: string, typed: string) =>
    markWords(text, typed)
      .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
      .join('')
  expect(marked('Pride and Prejudice', 'pre pri')).toBe('[Pri]de and [Pre]judice')
  expect(marked('Les Misérables', 'mise')).toBe('Les [Misé]rables')
  expect(marked('Moby-Dick', 'moby dick')).toBe('[Moby]-[Dick]')
  expect(marked('Dracula', 'whale')).toBe('Dracula')
})
