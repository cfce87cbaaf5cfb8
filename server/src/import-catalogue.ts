/** Reads books and categories from a file, for `import FILE`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { Carousel, Category, Product } from 'shared/contract'
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
    refuseTwins(file, list, entries)
  }
  // Nothing that was not given is replaced.
  return parsed.output as Partial<Catalogue>
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new ImportError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

function fromJson(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? { products: found } : found
  } catch (error) {
    throw new ImportError(`The file is not valid JSON: ${(error as Error).message}`)
  }
}

const numbers = ['price', 'original', 'discounted', 'ratings']

function fromCsv(text: string): unknown {
  let lines: Record<string, string>[]
  try {
    lines = parse(text, { columns: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw new ImportError(`The file is not valid CSV: ${(error as Error).message}`)
  }
  const entries = lines.map((line) =>
    Object.fromEntries(
      Object.entries(line)
        // An empty cell is a field that is missing.
        .filter(([, cell]) => cell !== '')
        .map(([name, cell]) => [name, numbers.includes(name) ? numberIn(cell) : cell]),
    ),
  )
  return 'price' in (lines[0] ?? {}) ? { products: entries } : { categories: entries }
}

/** Stays a text if it is no number, so that the schema refuses it. */
function numberIn(cell: string): number | string {
  return /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

function refuseTwins(file: string, list: string, entries: readonly { _id: string }[]): void {
  const seen = new Set<string>()
  for (const { _id } of entries) {
    if (seen.has(_id)) throw new ImportError(`${file}, ${list}: two have the _id “${_id}”.`)
    seen.add(_id)
  }
}
