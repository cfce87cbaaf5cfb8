import { carousels, categories, products } from 'mock-api/seed'
import { expect, test } from 'vitest'
import { sampleBooks } from '../run'
import { useFiles } from '../testing/use-files'
import { readCatalogue } from './import-catalogue'

const { file } = useFiles()

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

test.each([
  ['ratings', -3, /products.0, ratings: has/],
  ['ratings', 4.3, /ratings: has/],
  ['price', -1, /products.0, price/],
  ['price', undefined, /price: is missing/],
  ['pages', 0, /0, pages: has to be a whole number from 1/],
  ['firstPublished', 0, /firstPublished: .* never 0/],
  ['language', 'English', /language: has/],
  ['format', 'scroll', /format: has to be one of paper/],
  // The check digit is wrong.
  ['isbn13', '9780141439519', /products.0, isbn13: .* the check digit/],
  ['isbn13', 9780141439518, /a text of/],
  ['stock', -1, /stock: .* from 0 to 1,000,000/],
  ['about', 'a\0b', /about contains a character/],
  ['name', '\ud83d', /name contains/],
  ['name', 'a\u001b[2Jb', /name contains a control character/],
  ['_id', '', /_id “” cannot be part/],
  ['_id', 'é'.repeat(17), /1 to 100/],
  // Web servers would take it for a file.
  ['_id', 'dr.no', /letters, digits/],
  ['_id', 'a/b', /letters, digits/],
])('refuses JSON of a book with the %s %j, and says where', async (field, value, message) => {
  const given = file('book.json', [{ ...products[0], [field]: value }])
  await expect(read(given)).rejects.toThrow(message)
})

test.each([
  ['299', '"1,299"', /line 2, price: has to be whole rupees/],
  ['299', '299.50', /whole rupees/],
  ['4.5', '45', /line 2, ratings: has to be from 1 to 5 stars, in halves/],
  ['Essays', 'x'.repeat(501), /line 2, name: may have at most 500 characters/],
])(
  'refuses CSV of a book with %s in place of %s, and says where',
  async (right, wrong, message) => {
    const given = file('book.csv', `${fields}\n${line.replace(right, wrong)}`)
    await expect(read(given)).rejects.toThrow(message)
  },
)

test.each([
  ['firstPublished', '1O9', /firstPublished: has to be a year/],
  ['stock', '1.5', /stock: has to be a whole number/],
  ['price', '3', /column.csv: two columns have the name “price”/],
  ['Stock', '3', /line 2, Stock: is no field. There are: _id, .*, stock$/],
])('refuses CSV of a book whose column %s is %s', async (column, cell, message) => {
  const given = file('column.csv', `${fields},${column}\n${line},${cell}`)
  await expect(read(given)).rejects.toThrow(message)
})

const endless = JSON.stringify([products[0]]).replace(/"discounted":\d+/, '"discounted":1e999')
const unclosed = `${fields}\n${line}\n"${`${line}\n`.repeat(50_000)}"`
const latin1 = Buffer.from(`${fields}\n${line}\n${line.replace('Essays', 'Café')}`, 'latin1')
const [category] = categories

test.each([
  ['broken JSON', 'json', '{"products": [', /not valid JSON/],
  ['broken CSV', 'csv', '_id,price\n"b1"b,2', /not valid CSV/],
  ['an open quote', 'csv', '_id,price\n"b1,2', /given.csv, after line 1: a quote is not closed/],
  ['an open quote that a later one would close', 'csv', unclosed, /after line 2: a quote is not/],
  ['nothing known', 'json', {}, /holds neither/],
  ['a list of another name', 'json', { books: products }, /books/],
  ['letters of another encoding', 'csv', latin1, /line 3: the text is not UTF-8/],
  ['an endless number', 'json', endless, /discounted is too large a number/],
  [
    'books whose price is spelt otherwise',
    'csv',
    `${fields.replace('price', 'Price')}\n${line}`,
    /line 2, Price: is no field/,
  ],
  [
    'a field that categories do not have',
    'json',
    { categories: [{ ...category, icon: 'x' }] },
    /categories.0, icon: is no field/,
  ],
  ['no books', 'json', [], /products: It is empty/],
  ['no categories', 'json', { products, categories: [] }, /categories: It is empty/],
  [
    'a category that is no words',
    'csv',
    '_id,categoryName,image\nc1,<b>x</b>,/x.svg',
    /line 2, categoryName: has to be words/,
  ],
  [
    'a picture that is a script',
    'csv',
    '_id,categoryName,image\nc1,drama,javascript:alert(1)',
    /line 2, image: has to begin with \/ or https/,
  ],
  ['CSV with nothing but field names', 'csv', '_id,name,price\n', /no line below/],
  ['an empty file', 'csv', '', /no line below/],
  [
    'two categories with one id',
    'json',
    { categories: [category, category] },
    /two entries have the _id/,
  ],
  [
    'two categories with one name',
    'json',
    { categories: [category, { ...category, _id: 'other' }] },
    /categories.1: two categories have the name/,
  ],
  // All slides would be deleted.
  ['null for a list', 'json', { products, carousels: null }, /carousels: has to be a list/],
  [
    'a slide whose text nobody would read',
    'json',
    { carousels: [{ ...carousels[0], name: 'a'.repeat(201) }] },
    /carousels.0, name/,
  ],
  ['an object for a list', 'json', { products: { a: products[0] } }, /has to be a list/],
] as const)('refuses %s, and says where it is wrong', async (_, type, content, message) => {
  await expect(read(file(`given.${type}`, content))).rejects.toThrow(message)
})

test('refuses a file that is missing', async () => {
  await expect(read('/nowhere.json')).rejects.toThrow(/cannot be read: ENOENT/)
})

test('reads the sample books', async () => {
  expect(await read(sampleBooks)).toEqual({ products, categories, carousels })
})
