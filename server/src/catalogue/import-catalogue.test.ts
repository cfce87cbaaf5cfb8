import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { carousels, categories, products } from 'mock-api/seed'
import { afterAll, expect, test } from 'vitest'
import { sampleBooks } from '../run'
import { readCatalogue } from './import-catalogue'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: unknown): string {
  const written = path.join(folder, name)
  const isText = typeof content === 'string' || Buffer.isBuffer(content)
  writeFileSync(written, isText ? content : JSON.stringify(content))
  return written
}

async function read(
  given: string,
): Promise<Record<string, { _id: string; stock?: number | null }[]>> {
  const found: Record<string, { _id: string }[]> = {}
  for await (const one of readCatalogue(given)) {
    const list = found[one.list] ?? []
    found[one.list] = list
    if ('value' in one) list.push(one.value)
  }
  return found
}

test('reads books and categories from JSON, and a list as books', async () => {
  expect(await read(file('all.json', { products, categories }))).toEqual({
    products,
    categories,
  })
  expect(await read(file('list.json', products))).toEqual({ products })
})

test('reads up to 1000 categories, and as many slides', async () => {
  const many = <T extends object>(one: T | undefined, count = 600) =>
    Array.from({ length: count }, (_, n) => ({ ...one, _id: `${n}`, categoryName: `kind ${n}` }))
  const both = { categories: many(categories[0]), carousels: many(carousels[0]) }
  expect(await read(file('both.json', both))).toEqual(both)
  const tooMany = file('many.json', { carousels: many(carousels[0], 1001) })
  await expect(read(tooMany)).rejects.toThrow(/carousels: these are more than 1000/)
})

test('reads books and categories from CSV, with quoted and missing cells', async () => {
  const books = `_id,name,description,image,price,original,ratings,categoryName,pages,firstPublished,language,isbn13,format
b1,"Essays, ""collected""",Michel de Montaigne,/covers/essays.svg,299,,4.5,motivational,,,,,
b2,The Frogs,Aristophanes,/covers/frogs.svg,199,,4,humor,192,-405,en,9780140449693,ebook
`
  expect(await read(file('books.csv', `\uFEFF${books}`))).toEqual({
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
      {
        _id: 'b2',
        name: 'The Frogs',
        description: 'Aristophanes',
        image: '/covers/frogs.svg',
        price: 199,
        ratings: 4,
        categoryName: 'humor',
        pages: 192,
        firstPublished: -405,
        language: 'en',
        isbn13: '9780140449693',
        format: 'ebook',
      },
    ],
  })
  const sections = '_id,categoryName,image\nc1,humor,/art/humor.svg\n'
  expect(await read(file('categories.csv', sections))).toEqual({
    categories: [{ _id: 'c1', categoryName: 'humor', image: '/art/humor.svg' }],
  })
})

const fields = '_id,name,description,image,price,ratings,categoryName'
const line = 'b1,Essays,Michel de Montaigne,/covers/essays.svg,299,4.5,motivational'

test('reads how many copies there are, and drops what another shop has told of it', async () => {
  const [book, other, third] = products
  const given = [{ ...book, stock: 3, left: 3 }, { ...other, stock: null }, third]
  expect(await read(file('stocked.json', given))).toEqual({
    products: [{ ...book, stock: 3 }, { ...other, stock: null }, third],
  })
  const lines = `${fields},stock\n${line},12\n${line.replace('b1', 'b2')},\n`
  const { products: found = [] } = await read(file('stocked.csv', lines))
  expect(found.map(({ stock }) => stock)).toEqual([12, undefined])
})

const endless = JSON.stringify([products[0]]).replace(/"discounted":\d+/, '"discounted":1e999')

test.each([
  ['a file that is missing', 'nowhere.json', null, /cannot be read: ENOENT/],
  ['broken JSON', 'broken.json', '{"products": [', /not valid JSON/],
  ['broken CSV', 'broken.csv', '_id,price\n"b1"b,2', /not valid CSV/],
  [
    'an open quote',
    'open.csv',
    '_id,price\n"b1,2',
    /open.csv, after line 1: a quote is not closed/,
  ],
  [
    'an open quote that a later one would close',
    'open-long.csv',
    `${fields}\n${line}\n"${`${line}\n`.repeat(50_000)}"`,
    /after line 2: a quote is not closed/,
  ],
  ['nothing known', 'other.json', {}, /holds neither/],
  ['a list of another name', 'typo.json', { books: products }, /books/],
  [
    'a price with a separator',
    'price.csv',
    `${fields}\n${line.replace('299', '"1,299"')}`,
    /line 2, price: has to be whole rupees/,
  ],
  ['half a rupee', 'half.csv', `${fields}\n${line.replace('299', '299.50')}`, /whole rupees/],
  [
    'letters of another encoding',
    'latin.csv',
    Buffer.from(`${fields}\n${line}\n${line.replace('Essays', 'Café')}`, 'latin1'),
    /line 3: the text is not UTF-8/,
  ],
  ['an endless number', 'endless.json', endless, /discounted is too large a number/],
  [
    'stars of another scale',
    'stars.csv',
    `${fields}\n${line.replace('4.5', '45')}`,
    /line 2, ratings: has to be from 1 to 5 stars, in halves/,
  ],
  ['negative stars', 'debt.json', [{ ...products[0], ratings: -3 }], /products.0, ratings: has/],
  ['a third of a star', 'third.json', [{ ...products[0], ratings: 4.3 }], /ratings: has/],
  [
    'a name that is longer than any',
    'name.csv',
    `${fields}\n${line.replace('Essays', 'Essays '.repeat(100))}`,
    /line 2, name: may have at most 500 characters/,
  ],
  [
    'a column that books do not have',
    'column.csv',
    `${fields},Stock\n${line},3`,
    /line 2, Stock: is no field. There are: _id, .*, stock$/,
  ],
  [
    'books whose price is spelt otherwise',
    'spelt.csv',
    `${fields.replace('price', 'Price')}\n${line}`,
    /line 2, Price: is no field/,
  ],
  [
    'a field that categories do not have',
    'icon.json',
    { categories: [{ ...categories[0], icon: 'x' }] },
    /categories.0, icon: is no field/,
  ],
  ['a negative price', 'negative.json', [{ ...products[0], price: -1 }], /products.0, price/],
  [
    'no pages',
    'pages.json',
    [{ ...products[0], pages: 0 }],
    /0, pages: has to be a whole number from 1/,
  ],
  ['a year 0', 'year.json', [{ ...products[0], firstPublished: 0 }], /firstPublished: .* never 0/],
  [
    'a wrong year',
    'bc.csv',
    `${fields},firstPublished\n${line},1O9`,
    /firstPublished: has to be a year/,
  ],
  [
    'a language by its name',
    'lang.json',
    [{ ...products[0], language: 'English' }],
    /language: has/,
  ],
  [
    'a format',
    'format.json',
    [{ ...products[0], format: 'scroll' }],
    /format: has to be one of paper/,
  ],
  [
    'an ISBN with a wrong digit',
    'isbn.json',
    [{ ...products[0], isbn13: '9780141439519' }],
    /products.0, isbn13: .* the check digit/,
  ],
  [
    'an ISBN as a number',
    'isbn-number.json',
    [{ ...products[0], isbn13: 9780141439518 }],
    /a text of/,
  ],
  [
    'too few copies',
    'stock.json',
    [{ ...products[0], stock: -1 }],
    /stock: .* from 0 to 1,000,000/,
  ],
  ['half a copy', 'stock.csv', `${fields},stock\n${line},1.5`, /stock: has to be a whole number/],
  [
    'a price that is missing',
    'free.json',
    [{ ...products[0], price: undefined }],
    /price: is missing/,
  ],
  ['no books', 'none.json', [], /products: It is empty/],
  ['no categories', 'none-too.json', { products, categories: [] }, /categories: It is empty/],
  [
    'a category that is no words',
    'tag.csv',
    '_id,categoryName,image\nc1,<b>x</b>,/x.svg',
    /line 2, categoryName: has to be words/,
  ],
  [
    'a picture that is a script',
    'script.csv',
    '_id,categoryName,image\nc1,drama,javascript:alert(1)',
    /line 2, image: has to begin with \/ or https/,
  ],
  ['CSV with nothing but field names', 'header.csv', '_id,name,price\n', /no line below/],
  ['an empty file', 'empty.csv', '', /no line below/],
  ['NUL', 'nul.json', [{ ...products[0], about: 'a\0b' }], /about contains a character/],
  ['half a character', 'half.json', [{ ...products[0], name: '\ud83d' }], /name contains/],
  ['an empty id', 'no-id.json', [{ ...products[0], _id: '' }], /_id “” cannot be part/],
  ['too long an id', 'long.json', [{ ...products[0], _id: 'é'.repeat(17) }], /1 to 100/],
  // Web servers would take it for a file.
  ['an id with a dot', 'dot.json', [{ ...products[0], _id: 'dr.no' }], /letters, digits/],
  ['an id with a slash', 'slash.json', [{ ...products[0], _id: 'a/b' }], /letters, digits/],
  [
    'two categories with one id',
    'twins.json',
    { categories: [categories[0], categories[0]] },
    /two entries have the _id/,
  ],
  [
    'two categories with one name',
    'names.json',
    { categories: [categories[0], { ...categories[0], _id: 'other' }] },
    /categories.1: two categories have the name/,
  ],
  // All slides would be deleted.
  ['null for a list', 'null.json', { products, carousels: null }, /carousels: has to be a list/],
  [
    'a slide whose text nobody would read',
    'slide.json',
    { carousels: [{ ...carousels[0], name: 'a'.repeat(201) }] },
    /carousels.0, name/,
  ],
  ['an object for a list', 'object.json', { products: { a: products[0] } }, /has to be a list/],
])('refuses %s, and says where it is wrong', async (_, name, content, message) => {
  const given = content === null ? path.join(folder, name) : file(name, content)
  await expect(read(given)).rejects.toThrow(message)
})

test('reads the sample books', async () => {
  expect(await read(sampleBooks)).toEqual({ products, categories, carousels })
})
