/** Reads books and categories from a file, for `import FILE`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Options, parse } from 'csv-parse/sync'
import { BookFacts, Carousel, Category, CategoryName, Product } from 'shared/schema'
import * as v from 'valibot'
import { unstorable } from '../database'
import type { Catalogue, GivenBook } from './books'

/** What is wrong with the file, in one sentence that names the place. */
export class ImportError extends Error {}

/** The server computes what is left from the stock. */
const { left, ...entries } = Product.entries

/** As the contract has it, but a wrong fact is refused, so that somebody can mend it. */
const Book = v.object({
  ...entries,
  ...BookFacts.entries,
  stock: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  ),
})

/** What a fact has to be, in place of the words of a schema. */
const facts: Record<keyof BookFacts | 'stock', string> = {
  stock: 'has to be a whole number from 0 to 1,000,000, or null if nobody counts',
  pages: 'has to be a whole number from 1 to 100,000',
  firstPublished: 'has to be a year from -9999 to 9999, negative before Christ and never 0',
  language: 'has to be a language tag such as “en” or “pt-BR”',
  isbn13:
    'has to be a text of 13 digits without hyphens, from 978 or 979 on, of which the last is the check digit',
  format: `has to be one of ${BookFacts.entries.format.wrapped.options.join(', ')}`,
}

/** As the contract has it, but named by words, which look the same in an address, and with a picture from the web. */
export const GivenCategory = v.object({
  ...Category.entries,
  categoryName: v.pipe(
    CategoryName,
    v.regex(
      /^[\p{L}\p{M}\p{N}]+([ '’-][\p{L}\p{M}\p{N}]+)*$/u,
      'has to be words of letters and digits',
    ),
  ),
  image: v.pipe(
    v.string(),
    v.maxLength(500, 'may have at most 500 characters'),
    v.regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'has to begin with / or https://'),
  ),
})

const noneToSell = 'It is empty, so the shop would have none.'

const Catalogues = v.pipe(
  v.partial(
    v.strictObject({
      products: v.pipe(v.array(Book), v.minLength(1, noneToSell)),
      categories: v.pipe(v.array(GivenCategory), v.minLength(1, noneToSell)),
      carousels: v.array(Carousel),
    }),
  ),
  v.check(
    (found) => Object.keys(found).length > 0,
    'It holds neither products nor categories nor carousels.',
  ),
)

/**
 * Reads and validates a whole file. JSON holds `products`, `categories` or `carousels`, each as the contract has them,
 * or just a list of products. CSV has a line for each book, or for each category, below the names of the fields.
 * @throws ImportError
 */
export function readCatalogue(file: string): Partial<Catalogue> {
  const text = read(file)
  const given = path.extname(file).toLowerCase() === '.csv' ? fromCsv(text) : fromJson(text)
  const found = Array.isArray(given) ? { products: given } : given
  const catalogue = valid(file, Catalogues, found)
  for (const [list, entries = []] of Object.entries(catalogue)) {
    for (const entry of entries) {
      checkId(`${file}, ${list}`, entry)
      checkValues(`${file}, ${list}`, entry)
    }
    refuseDuplicates(file, list, entries)
  }
  // Lists that the file lacks are not replaced.
  return catalogue as Partial<Catalogue>
}

/** Validates one book. @param where what a refusal begins with. @throws ImportError */
export function checkBook(where: string, found: unknown): GivenBook {
  const book = valid(where, Book, found)
  checkValues(where, book)
  return book
}

/** Reads one book, or some of its fields, from a JSON file. @throws ImportError */
export function readBook(file: string): Record<string, unknown> {
  const found = fromJson(read(file))
  return valid(file, v.record(v.string(), v.unknown()), found)
}

function valid<S extends v.GenericSchema>(
  where: string,
  schema: S,
  found: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, found)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue)
  const fact = Object.entries(facts).find(([name]) => place?.split('.').at(-1) === name)
  const why = issue.input === undefined ? 'is missing' : (fact?.[1] ?? issue.message)
  throw new ImportError(`${where}${place ? `, ${place}` : ''}: ${why}`)
}

function read(file: string): string {
  return orRefuse(`${file} cannot be read`, () => readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
}

function fromJson(text: string): unknown {
  return orRefuse('The file is not valid JSON', () => JSON.parse(text))
}

/** The fields of a book that are numbers. */
const numbers = ['price', 'original', 'discounted', 'ratings', 'pages', 'firstPublished', 'stock']

/** What is not a number stays a text, so that the schema refuses it. */
export function readCell(field: string, text: string): unknown {
  return numbers.includes(field) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function fromCsv(text: string): unknown {
  const options: Options = {
    columns: true,
    skip_empty_lines: true,
    trim: true,
    cast(cell, { header, column }) {
      // An empty cell is a field that is missing.
      if (cell === '' && !header) return undefined
      return header ? cell : readCell(String(column), cell)
    },
  }
  const lines = orRefuse('The file is not valid CSV', () => parse(text, options) as object[])
  if (lines.length === 0) throw new ImportError('The file has no line below the field names.')
  return 'price' in (lines[0] ?? {}) ? { products: lines } : { categories: lines }
}

/** @throws ImportError with `sentence` and the reason if `work` throws. */
function orRefuse<T>(sentence: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new ImportError(`${sentence}: ${(error as Error).message}`)
  }
}

/** The longest part of an address that the router accepts, in characters. */
const maxId = 100

/** What web servers, too, take for a part of an address: a dot would make it the name of a file, and a slash two parts. */
const idPattern = /^[\p{L}\p{M}\p{N}_-]+$/u

/** Why something cannot be the id of a book or category, as a sentence; `null` if it can. */
export function idProblem(id: string): string | null {
  if (id !== '' && !idPattern.test(id)) return 'It may have letters, digits, “-” and “_”.'
  if (id === '' || encodeURIComponent(id).length > maxId)
    return `It needs 1 to ${maxId} characters; those that addresses encode count several times.`
  return null
}

function checkId(where: string, { _id }: { _id: string }): void {
  const problem = idProblem(_id)
  if (problem === null) return
  throw new ImportError(
    `${where}: the _id “${_id.slice(0, maxId)}” cannot be part of an address. ${problem}`,
  )
}

function checkValues(where: string, entry: { _id: string }): void {
  const { _id } = entry
  for (const [field, value] of Object.entries<unknown>(entry)) {
    const what = `${where}, “${_id}”: ${field}`
    if (typeof value === 'string' && unstorable.test(value)) {
      throw new ImportError(`${what} contains a character that cannot be stored.`)
    }
    // JSON.parse makes Infinity of 1e999, which would be written as null.
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ImportError(`${what} is too large a number.`)
    }
  }
}

function refuseDuplicates(file: string, list: string, entries: readonly { _id: string }[]): void {
  const seen = new Set<string>()
  for (const { _id } of entries) {
    if (seen.has(_id)) throw new ImportError(`${file}, ${list}: two entries have the _id “${_id}”.`)
    seen.add(_id)
  }
}
