import { categories, products } from 'mock-api/seed'
import { answerQuery } from 'product-search/answer-query'
import { indexProducts } from 'product-search/product-index'
import { shopperCatalogue } from 'product-search/testing/shopper-catalogue'
import { expect, it } from 'vitest'
import { markWords, suggestionsFor } from './suggest'

const categoryNames = [...categories.map(({ categoryName }) => categoryName), 'science fiction']

const productIndex = indexProducts([...products, ...shopperCatalogue])

async function suggested(search: string) {
  const closest = await answerQuery(productIndex, { search, sort: 'BEST_MATCH', limit: 24 })
  const { books, ...others } = suggestionsFor(search, closest.products, categoryNames)
  return { books: books.map(({ name }) => name), ...others }
}

it('suggests at most six books, the closest first', async () => {
  expect((await suggested('drac')).books).toEqual(['Dracula'])
  expect((await suggested('s')).books.length).toBeLessThanOrEqual(6)
  expect((await suggested('thriller')).books).toHaveLength(6)
})

it('suggests books for a part of a word, as the list finds them', async () => {
  expect((await suggested('ejudic')).books).toEqual(['Pride and Prejudice'])
})

it('suggests categories and authors by their beginnings', async () => {
  expect((await suggested('thri')).categories).toEqual(['thriller'])
  expect((await suggested('fict')).categories).toEqual(['fiction', 'science fiction'])
  expect((await suggested('austen ja')).authors).toEqual(['Jane Austen'])
  expect((await suggested('bront')).authors.toSorted()).toEqual([
    'Charlotte Brontë',
    'Emily Brontë',
  ])
})

it('suggests nothing for a text that no book has', async () => {
  expect(await suggested('…')).toEqual({ books: [], categories: [], authors: [] })
})

it('suggests books, but no categories and authors, for a title’s first word that distinguishes none', async () => {
  const { books, ...others } = await suggested('the')
  expect(books).toHaveLength(6)
  expect(books.filter((name) => !name.toLowerCase().includes('the'))).toEqual([])
  expect(others).toEqual({ categories: [], authors: [] })
})

const marked = (text: string, typed: string) =>
  markWords(text, typed)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

it('marks the typed beginnings of words, whatever their accents', () => {
  expect(marked('Pride and Prejudice', 'pre pri')).toBe('[Pri]de and [Pre]judice')
  expect(marked('Les Misérables', 'mise')).toBe('Les [Misé]rables')
  expect(marked('Moby-Dick', 'moby dick')).toBe('[Moby]-[Dick]')
  expect(marked('Dracula', 'whale')).toBe('Dracula')
  expect(marked('', 'whale')).toBe('')
})

it('marks the typed text inside a word if no word begins with it', () => {
  expect(marked('Pride and Prejudice', 'ejudic ')).toBe('Pride and Pr[ejudic]e')
  expect(marked('The Secret Garden', 'the')).toBe('[The] Secret Garden')
  expect(marked('Emma', 'em ')).toBe('[Em]ma')
  expect(marked('Dracula', '')).toBe('Dracula')
})
