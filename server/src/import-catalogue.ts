/** Reads books and categories from a file, for `import FILE`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Options, parse } from 'csv-parse/sync'
import { Carousel, Category, Product } from 'shared/schema'
import * as v from 'valibot'
import type { Catalogue } from './books'

/** What is wrong with the file, in one sentence that names the place. */
export class ImportError extends Error {}

const Catalogues = v.pipe(
  v.partial(
    v.strictObject({
      products: v.array(Product),
      categories: v.array(Category),
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
    throw new ImportError(`${file}${place ? `, ${place}` : ''}: ${issue.message}`)
  }
  for (const [list, entries = []] of Object.entries(parsed.output)) {
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

const numbers = ['price', 'original', 'discounted', 'ratings']

function fromCsv(text: string): unknown {
  const options: Options = {
    columns: true,
    skip_empty_lines: true,
    trim: true,
    cast(cell, { header, column }) {
      // An empty cell is a field that is missing.
      if (cell === '' && !header) return undefined
      // What is not a number stays a text, so that the schema refuses it.
      return numbers.includes(String(column)) && /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
    },
  }
  const lines = orRefuse('The file is not valid CSV', () => parse(text, options) as object[])
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

function refuseDuplicates(file: string, list: string, entries: readonly { _id: string }[]): void {
  const seen = new Set<string>()
  for (const { _id } of entries) {
    if (seen.has(_id)) throw new ImportError(`${file}, ${list}: two entries have the _id “${_id}”.`)
    seen.add(_id)
  }
}
