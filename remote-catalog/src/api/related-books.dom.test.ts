import { startMockApi } from 'mock-api'
import { scenarioOfSize } from 'mock-api/large'
import { products as sample } from 'mock-api/seed'
import { shopperCatalogue } from 'product-search/testing/shopper-catalogue'
import type { Product } from 'shared/contract'
import { connectApi } from 'shared/shop'
import { expect, it, onTestFinished } from 'vitest'
import { serveBooks } from '../testing/serve-books'
import { products } from './catalogue'
import { type RelatedBooks, relatedBooks } from './related-books'
import { readBook, takeCensus } from './server-catalogue'

async function serve(books: readonly Product[]) {
  const server = await startMockApi({ timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  products.provide(undefined)
  return serveBooks(books)
}

/** The line of a book, as its page loads it. */
async function lineOf(book: Product): Promise<RelatedBooks> {
  const line = relatedBooks(book)
  line.provide(undefined)
  await line.load()
  const state = line.$state.get()
  if (state.status !== 'ready') throw new Error('There is no line')
  return state.data
}

const namesIn = ({ byAuthor, ofCategory, others }: RelatedBooks) =>
  [byAuthor, ofCategory, others].map((books) => books.map(({ name }) => name))
const bookNamed = (name: string, books: readonly Product[]) => {
  const book = books.find((one) => one.name === name)
  if (!book) throw new Error(`There is no ${name}`)
  return book
}

it('is three books of the author at most, then the category’s, none of them twice', async () => {
  await serve(shopperCatalogue)
  const scarlet = bookNamed('A Study in Scarlet', shopperCatalogue)
  expect(namesIn(await lineOf(scarlet))).toEqual([
    ['The Adventures of Sherlock Holmes', 'The Sign of the Four'],
    ['The Moonstone', 'The Woman in White', 'Frankenstein'],
    [],
  ])
  const dickens = bookNamed('Great Expectations', shopperCatalogue)
  expect(namesIn(await lineOf(dickens))[0]).toEqual(['A Tale of Two Cities', 'David Copperfield'])
})

it('has the author’s books of other categories, in any case and with any spaces', async () => {
  const letters = { _id: 'l', name: 'Letters', description: ' jane AUSTEN ' }
  const books = [...sample, { ...sample[9], ...letters, categoryName: 'humor' } as Product].map(
    (book) => ({ ...book, _id: `l${book._id}` }),
  )
  await serve(books)
  const [byAuthor] = namesIn(await lineOf(bookNamed('Pride and Prejudice', books)))
  expect(byAuthor).toEqual(['Letters'])
})

it('is filled with other books if author and category have too few', async () => {
  await serve(sample)
  expect(namesIn(await lineOf(bookNamed('Dracula', sample)))).toEqual([
    [],
    ['The Hound of the Baskervilles', 'The Thirty-Nine Steps'],
    ['Pride and Prejudice', 'Moby-Dick', 'The Secret Garden'],
  ])
})

it('asks for few books, and not for those of an author without a name', async () => {
  // Lines are cached by the ids of their books.
  const nameless = sample.map((book) => ({ ...book, _id: `n${book._id}`, description: ' ' }))
  const queries = await serve(nameless)
  const line = await lineOf(bookNamed('Dracula', nameless))
  expect(line.byAuthor).toEqual([])
  expect(queries.map((query) => [query.get('author'), Number(query.get('limit')) < 12])).toEqual([
    [null, true],
    [null, true],
  ])
})

it('is the same on a prerendered page, which reads many books at once', async () => {
  // Some share an author across categories.
  const mixed = scenarioOfSize(60)
    .catalogue()
    .products.map((book, index) => {
      return { ...book, _id: `m${book._id}`, description: `Author ${(index * 7) % 25}` }
    })
  for (const books of [sample, shopperCatalogue, scenarioOfSize(300).catalogue().products, mixed]) {
    await serve(books)
    const census = await takeCensus()
    for (const book of books.slice(0, 15)) {
      const { row } = await readBook(census, book._id)
      expect(namesIn(row)).toEqual(namesIn(await lineOf(book)))
    }
  }
})
