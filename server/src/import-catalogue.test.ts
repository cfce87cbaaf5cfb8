import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { carousels, categories, products } from 'mock-api/seed'
import { afterAll, expect, test } from 'vitest'
import { readCatalogue } from './import-catalogue'
import { sampleBooks } from './run'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: unknown): string {
  const written = path.join(folder, name)
  writeFileSync(written, typeof content === 'string' ? content : JSON.stringify(content))
  return written
}

test('reads books and categories from JSON, and a list as books', () => {
  expect(readCatalogue(file('all.json', { products, categories }))).toEqual({
    products,
    categories,
  })
  expect(readCatalogue(file('list.json', products))).toEqual({ products })
})

test('reads books and categories from CSV, with quoted and missing cells', () => {
  const books = `_id,name,description,image,price,original,ratings,categoryName
b1,"Essays, ""collected""",Michel de Montaigne,/covers/essays.svg,299,,4.5,motivational
`
  expect(readCatalogue(file('books.csv', `\uFEFF${books}`))).toEqual({
    products: [
      {
        _id: 'b1',
        name: 'Essays, "collected"',
        description: 'Michel de Montaigne',
        image: '/covers/essays.svg',
        price: 299,
        ratings: 4.5,
        categoryName: 'motivational',
      },
    ],
  })
  const sections = '_id,categoryName,image\nc1,humor,/art/humor.svg\n'
  expect(readCatalogue(file('categories.csv', sections))).toEqual({
    categories: [{ _id: 'c1', categoryName: 'humor', image: '/art/humor.svg' }],
  })
})

const endless = JSON.stringify([products[0]]).replace(/"ratings":[\d.]+/, '"ratings":1e999')

test.each([
  ['a file that is missing', 'nowhere.json', null, /cannot be read: ENOENT/],
  ['broken JSON', 'broken.json', '{"products": [', /not valid JSON/],
  ['broken CSV', 'broken.csv', '_id,price\n"b1,2', /not valid CSV/],
  ['nothing known', 'other.json', {}, /holds neither/],
  ['a list of another name', 'typo.json', { books: products }, /books/],
  ['a price that is not a number', 'price.csv', '_id,price\nb1,cheap', /price|products/],
  ['an endless number', 'endless.json', endless, /ratings is too large a number/],
  ['a negative price', 'negative.json', [{ ...products[0], price: -1 }], /products\.0\.price/],
  ['no books', 'none.json', [], /products: It is empty/],
  ['no categories', 'none-too.json', { products, categories: [] }, /categories: It is empty/],
  ['CSV with nothing but field names', 'header.csv', '_id,name,price\n', /no line below/],
  ['an empty file', 'empty.csv', '', /no line below/],
  ['NUL', 'nul.json', [{ ...products[0], about: 'a\0b' }], /about contains a character/],
  ['half a character', 'half.json', [{ ...products[0], name: '\ud83d' }], /name contains/],
  ['an empty id', 'no-id.json', [{ ...products[0], _id: '' }], /_id “” cannot be part/],
  ['too long an id', 'long.json', [{ ...products[0], _id: 'é'.repeat(17) }], /1 to 100/],
  ['two books with one id', 'twins.json', [products[0], products[0]], /two entries have the _id/],
])('refuses %s, and says where it is wrong', (_, name, content, message) => {
  const given = content === null ? path.join(folder, name) : file(name, content)
  expect(() => readCatalogue(given)).toThrow(message)
})

test('the sample books are those of the fake server', () => {
  expect(readCatalogue(sampleBooks)).toEqual({ products, categories, carousels })
})
