import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { indexProducts } from './product-index'
import { buildSearchIndex } from './search-index'
import { shopperCatalogue } from './testing/shopper-catalogue'

const { books } = indexProducts([...products, ...shopperCatalogue])
const index = await buildSearchIndex(books)
const namesFor = (text: string) => index.search(text).map(({ product }) => product.name)

it('puts the exact name first, then beginnings, names with all words, and authors', async () => {
  const named = (name: string, description: string) => {
    const [book] = products
    if (!book) throw new Error('There is no book')
    return { ...book, _id: name, name, description }
  }
  const small = indexProducts([
    named('Letters', 'Emily Wood'),
    named('The Tall Emily of Wood', 'A'),
    named('Emily Wood and Others', 'B'),
    named('Emily Wood', 'C'),
    named('Emily Woods', 'D'),
    named('Emily Woud', 'E'),
  ])
  const found = (await buildSearchIndex(small.books)).search('emily wood')
  expect(found.map(({ product }) => product.name)).toEqual([
    'Emily Wood',
    expect.stringMatching(/^Emily Wood/),
    expect.stringMatching(/^Emily Wood/),
    'The Tall Emily of Wood',
    'Letters',
  ])
})

it('finds all books of an author, and of a category', () => {
  expect(namesFor('austen').toSorted()).toEqual([
    'Emma',
    'Persuasion',
    'Pride and Prejudice',
    'Sense and Sensibility',
  ])
  const thrillers = books.filter(({ product }) => product.categoryName === 'thriller')
  expect(namesFor('thriller')).toHaveLength(thrillers.length)
})

it('tolerates mistakes only if no book has the exact words', () => {
  expect(namesFor('emmas')).toEqual(['Emma'])
  expect(namesFor('persuasion')).toEqual(['Persuasion'])
})

it('finds nothing for a text that is far from every book', () => {
  for (const text of ['xylophone', 'qqqq zzzz', '…', '', '&&']) expect(namesFor(text)).toEqual([])
})

it('is built without blocking the page, even if a book exists twice', async () => {
  const [first] = products
  const twice = indexProducts(first ? [first, first] : [])
  const found = (await buildSearchIndex(twice.books)).search('pride')
  expect(found.map(({ key }) => key)).toEqual(twice.books.map(({ key }) => key))
})
