/** Reads books and categories from a file, for `import FILE`. */
import { BookFacts, Carousel, Category, CategoryName, Product, textUpTo } from 'shared/schema'
import * as v from 'valibot'
import { unstorable } from '../database'
import type { GivenBook } from './books'
import { ImportError, readEntries, readText } from './read-file'

/** Refuses a field that would be lost, such as “Stock”. */
function only<E extends v.ObjectEntries>(entries: E) {
  const known = Object.keys(entries).filter((name) => name !== 'left')
  return v.strictObject(entries, ({ expected, message }) =>
    expected === 'never' ? `is no field. There are: ${known.join(', ')}` : message,
  )
}

/** As the contract has it, but what is wrong is refused, so that somebody can mend it. */
const Book = only({
  ...Product.entries,
  ...BookFacts.entries,
  name: textUpTo(500),
  description: textUpTo(500),
  about: v.optional(textUpTo(20_000)),
  image: textUpTo(2000),
  ratings: v.pipe(v.number(), v.minValue(1), v.maxValue(5), v.multipleOf(0.5)),
  // The server computes it from the stock.
  left: v.fallback(v.optional(v.undefined()), undefined),
  stock: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
  ),
})

/** What a field has to be, in place of the words of a schema. */
const facts: Record<keyof BookFacts | 'price' | 'original' | 'ratings' | 'stock', string> = {
  price: 'has to be whole rupees, from 0 to 1,000,000,000, written like 1299',
  original: 'has to be whole rupees, from 0 to 1,000,000,000, written like 1299',
  ratings: 'has to be from 1 to 5 stars, in halves',
  stock: 'has to be a whole number from 0 to 1,000,000, or null if nobody counts',
  pages: 'has to be a whole number from 1 to 100,000',
  firstPublished: 'has to be a year from -9999 to 9999, negative before Christ and never 0',
  language: 'has to be a language tag such as “en” or “pt-BR”',
  isbn13:
    'has to be a text of 13 digits without hyphens, from 978 or 979 on, of which the last is the check digit',
  format: `has to be one of ${BookFacts.entries.format.wrapped.options.join(', ')}`,
}

/** As the contract has it, but named by words, which look the same in an address, and with a picture from the web. */
export const GivenCategory = only({
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

const GivenCarousel = only({
  ...Carousel.entries,
  name: textUpTo(200),
  image: textUpTo(2000),
})

const schemas = { products: Book, categories: GivenCategory, carousels: GivenCarousel }

/** How many categories, and how many slides, a file may have: a page shows all of them. */
const mostShown = 1000

/** Something that a file holds, validated; a book of an update is only an object, with some of its fields. */
export type Given =
  | { list: 'products'; where: string; value: GivenBook }
  | { list: 'categories'; where: string; value: Category }
  | { list: 'carousels'; where: string; value: Carousel }

interface Reading {
  /** Whether books have only the fields that change. */
  isUpdate?: boolean
  /** Hears how many bytes were read. */
  onRead?: ((bytes: number) => void) | undefined
}

/**
 * Reads and validates a file, one entry after another. JSON holds `products`, `categories` or `carousels`, each as the
 * contract has them, or just a list of products. CSV has a line for each book, or for each category, below the names of
 * the fields. An update is only of books. @yields what it holds, and the names of lists, which may be empty.
 * @throws ImportError
 */
export async function* readCatalogue(
  file: string,
  { isUpdate = false, onRead }: Reading = {},
): AsyncGenerator<Given | Pick<Given, 'list'>> {
  const counts = new Map<string, number>()
  const ids = new Set<string>()
  const names = new Set<unknown>()
  for await (const entry of readEntries(file, { onRead, isOfBooks: isUpdate })) {
    const { list } = entry
    const count = counts.get(list) ?? 0
    counts.set(list, count)
    if (!isList(list)) {
      throw new ImportError(`${file}: “${list}” is neither products nor categories nor carousels.`)
    }
    if (isUpdate && list !== 'products') {
      throw new ImportError(
        `${file}, ${list}: --update changes only books. Import these without it, as a file of their own.`,
      )
    }
    if (!('value' in entry)) {
      yield { list }
      continue
    }
    const { where } = entry
    const schema = isUpdate && list === 'products' ? SomeFields : schemas[list]
    const value = valid(where, schema, entry.value)
    checkId(where, value)
    checkValues(where, value)
    // Those of books, which may be a million, are compared in the database.
    const id = `${list} ${value._id}`
    if (list !== 'products' && ids.has(id)) {
      throw new ImportError(`${where}: two entries have the _id “${value._id}”.`)
    }
    if (list !== 'products') ids.add(id)
    if ('categoryName' in value && list === 'categories') {
      const { categoryName } = value
      if (names.has(categoryName)) {
        throw new ImportError(`${where}: two categories have the name “${categoryName}”.`)
      }
      names.add(categoryName)
    }
    if (list !== 'products' && count === mostShown) {
      throw new ImportError(
        `${file}, ${list}: these are more than ${mostShown}, and a page shows all.`,
      )
    }
    counts.set(list, count + 1)
    // The schema is that of the list.
    yield { list, where, value } as Given
  }
  if (counts.size === 0) {
    throw new ImportError(`${file} holds neither products nor categories nor carousels.`)
  }
  for (const list of ['products', 'categories']) {
    if (counts.get(list) === 0) throw new ImportError(`${file}, ${list}: ${noneToSell}`)
  }
}

const isList = (name: string): name is keyof typeof schemas => Object.hasOwn(schemas, name)

/** Of a book that is changed. */
const SomeFields = v.looseObject({ _id: v.string() })

/** Validates one book. @param where what a refusal begins with. @throws ImportError */
function checkBook(where: string, found: unknown): GivenBook {
  const book = valid(where, Book, found)
  checkValues(where, book)
  return book
}

/**
 * A book with some other fields, validated; `null` stands for one that goes. @param where what a refusal begins with.
 * @throws ImportError
 */
export function changedBook(
  where: string,
  book: Pick<Product, '_id'> & Partial<Product>,
  fields: Readonly<Record<string, unknown>>,
): GivenBook {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const merged = Object.entries({ ...book, ...Object.fromEntries(given), _id: book._id }).filter(
    ([name, value]) => value !== null || name === 'stock',
  )
  return checkBook(where, Object.fromEntries(merged))
}

/** Reads one book, or some of its fields, from a JSON file. @throws ImportError */
export async function readBook(file: string): Promise<Record<string, unknown>> {
  try {
    let text = ''
    for await (const part of readText(file)) text += part
    return valid(file, v.record(v.string(), v.unknown()), JSON.parse(text))
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function valid<S extends v.GenericSchema>(
  where: string,
  schema: S,
  found: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, found)
  if (parsed.success) return parsed.output
  // A field that is spelt wrongly comes first: without it, another one is missing.
  const issue = parsed.issues.find(({ expected }) => expected === 'never') ?? parsed.issues[0]
  const place = v.getDotPath(issue)
  const fact = Object.entries(facts).find(([name]) => place?.split('.').at(-1) === name)
  const why = issue.input === undefined ? 'is missing' : (fact?.[1] ?? issue.message)
  throw new ImportError(`${where}${place ? `, ${place}` : ''}: ${why}`)
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

/** What controls a terminal or breaks a document that the text becomes part of. */
const control = /[^\P{Cc}\t\n\r]/u

function checkValues(where: string, entry: { _id: string }): void {
  const { _id } = entry
  for (const [field, value] of Object.entries<unknown>(entry)) {
    const what = `${where}, “${_id}”: ${field}`
    if (typeof value === 'string' && unstorable.test(value)) {
      throw new ImportError(`${what} contains a character that cannot be stored.`)
    }
    if (typeof value === 'string' && control.test(value)) {
      throw new ImportError(`${what} contains a control character, such as of a terminal.`)
    }
    // JSON.parse makes Infinity of 1e999, which would be written as null.
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new ImportError(`${what} is too large a number.`)
    }
  }
}
