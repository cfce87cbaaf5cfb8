/** Reads books and categories from a file, for `import FILE`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Options, parse } from 'csv-parse/sync'
import { BookFacts, Carousel, Category, Product } from 'shared/schema'
import * as v from 'valibot'
import type { Catalogue } from './books'
import { unstorable } from './database'

/** What is wrong with the file, in one sentence that names the place. */
export class ImportError extends Error {}

/** As the contract has it, but a wrong fact is refused, so that somebody can mend it. */
const Book = v.object({ ...Product.entries, ...BookFacts.entries })

/** What a fact has to be, in place of the words of a schema. */
const facts: Record<keyof BookFacts, string> = {
  pages: 'has to be a whole number from 1 to 100,000',
  firstPublished: 'has to be a year from -9999 to 9999, negative before Christ and never 0',
  language: 'has to be a language tag such as “en” or “pt-BR”',
  isbn13:
    'has to be a text of 13 digits without hyphens, from 978 or 979 on, of which the last is the check digit',
  format: `has to be one of ${BookFacts.entries.format.wrapped.options.join(', ')}`,
}

const noneToSell = 'It is empty, so the shop would have none.'

const Catalogues = v.pipe(
  v.partial(
    v.strictObject({
      products: v.pipe(v.array(Book), v.minLength(1, noneToSell)),
      categories: v.pipe(v.array(Category), v.minLength(1, noneToSell)),
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
  const found = path.extname(file).toLowerCase() === '.csv' ? fromCsv(text) : fromJson(text)
  const parsed = v.safeParse(Catalogues, found)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const place = v.getDotPath(issue)
    const field = Object.entries(facts).find(([name]) => place?.endsWith(`.${name}`))
    throw new ImportError(`${file}${place ? `, ${place}` : ''}: ${field?.[1] ?? issue.message}`)
  }
  for (const [list, entries = []] of Object.entries(parsed.output)) {
    for (const entry of entries) checkValues(file, list, entry)
    refuseDuplicates(file, list, entries)
  }
  // Lists that the file lacks are not replaced.
  return parsed.output as Partial<Catalogue>
}

function read(file: string): string {
  return orRefuse(`${file} cannot be read`, () => readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
}

function fromJson(text: string): unknown {
  const found: unknown = orRefuse('The file is not valid JSON', () => JSON.parse(text))
  return Array.isArray(found) ? { products: found } : found
}

const numbers = ['price', 'original', 'discounted', 'ratings', 'pages', 'firstPublished']

function fromCsv(text: string): unknown {
  const options: Options = {
    columns: true,
    skip_empty_lines: true,
    trim: true,
    cast(cell, { header, column }) {
      // An empty cell is a field that is missing.
      if (cell === '' && !header) return undefined
      // What is not a number stays a text, so that the schema refuses it.
      return numbers.includes(String(column)) && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
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

function checkValues(file: string, list: string, entry: { _id: string }): void {
  const { _id } = entry
  const inAddress = encodeURIComponent(_id)
  if (_id === '' || inAddress.length > maxId || /^\.\.?$/.test(_id)) {
    throw new ImportError(
      `${file}, ${list}: the _id “${_id.slice(0, maxId)}” cannot be part of an address. It needs 1 to ${maxId} characters.`,
    )
  }
  for (const [field, value] of Object.entries<unknown>(entry)) {
    const where = `${file}, ${list}, “${_id}”: ${field}`
    if (typeof value === 'string' && unstorable.test(value)) {
      throw new ImportError(`${where} contains a character that cannot be stored.`)
    }
    // JSON.parse makes Infinity of 1e999, which would be written as null.
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ImportError(`${where} is too large a number.`)
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
