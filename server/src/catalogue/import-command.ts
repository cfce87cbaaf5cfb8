/** The command `import`: replaces books, categories and slides by those of a file, or changes fields of many books. */
import { statSync } from 'node:fs'
import type { Carousel, Category } from 'shared/contract'
import type { OpenDatabase, Queries } from '../database'
import {
  type Answer,
  type Changes,
  changesBetween,
  noteOperation,
  type Shop,
} from '../operate/operate'
import { inBatches } from '../streams'
import {
  changesStaged,
  checkCategories,
  compareStaged,
  type Difference,
  type GivenBook,
  type Lists,
  lowStockStaged,
  setStagedStock,
  stageBooks,
  storeCatalogue,
} from './books'
import { changedBook, type Given, readCatalogue } from './import-catalogue'
import { ImportError } from './read-file'
import { queueLowStockEmail } from './stock'

export interface ImportOptions {
  /** Says what would change, and changes nothing. */
  dryRun?: boolean | undefined
  /** Whether many books may go off sale. */
  yes?: boolean | undefined
  /** Whether the file has only fields that change. */
  update?: boolean | undefined
}

/** @param isStep whether it is said once, and not again and again. */
type Say = (progress: string, isStep?: boolean) => void

interface Importing extends Pick<Shop, 'mail' | 'by'> {
  database: Pick<OpenDatabase, 'maintain' | 'query' | 'vacuum' | 'isEmbedded'>
}

/** The share of the books that may go off sale without a question. */
const mostGone = 1 / 10

/** If rows of more than this share of the books were written, the database cleans up. The embedded one always does. */
const manyWritten = 1 / 10

/**
 * Imports a file in one transaction, in which it is read and validated as a whole before anything changes. How many
 * copies there are follows in short ones, for which payments can wait; what an import that is interrupted then has left
 * undone is done by importing its file again. @param say hears how far it is.
 * @returns what has changed, in numbers and in a sentence.
 * @throws ImportError, HttpError
 */
export async function importFile(
  { database, mail, by }: Importing,
  file: string,
  { dryRun = false, yes = false, update = false }: ImportOptions = {},
  say: Say = () => {},
): Promise<Answer> {
  const work = async (tx: Queries) => {
    const { lists, hasBooks } = await stageFile(tx, file, update, say)
    const difference = await compareStaged(tx, hasBooks && !update)
    const { before, gone } = difference
    const books = hasBooks ? difference : null
    const summary = describe(lists, books)
    const value = { dryRun, books, ...countsOf(lists) }
    const staged = hasBooks ? (update ? 'some' : 'all') : undefined
    const needsYes = gone > before * mostGone && !yes
    if (dryRun) {
      await checkCategories(tx, lists, staged)
      const needs = needsYes ? ', and with --yes' : ''
      const text = `Without --dry-run${needs}: ${summary} Nothing has changed.`
      return {
        answer: [{ ...value, needsYes }, text] as const,
        hasStored: false,
        needsVacuum: false,
      }
    }
    if (needsYes) {
      throw new ImportError(
        `${file} lacks ${gone} of the ${before} books on sale, which would no longer be on sale. If that is meant, add --yes. To change only some books, use --update.`,
      )
    }
    const what = update ? 'import --update' : 'import'
    const subject = subjectOf(lists, books)
    await noteOperation(tx, by, what, subject, await changesOf(tx))
    say('All of it is valid, and is being stored.', true)
    const sayWritten = progressOf(say, 'written', 'writing')
    const onBatch = (count: number, all: number) => {
      sayWritten(count, count / all)
      if (count === all) say('Their words are being stored.')
    }
    const written = await storeCatalogue(tx, lists, staged, onBatch)
    await queueLowStockEmail(tx, mail, await lowStockStaged(tx))
    const needsVacuum = database.isEmbedded ? hasBooks : written > before * manyWritten
    return { answer: [value, summary] as const, hasStored: hasBooks, needsVacuum }
  }
  // Another command that sets a number of copies waits until these are set, so that the later one counts.
  const { answer, needsVacuum } = await database.maintain(work, async ({ hasStored }) => {
    if (hasStored) await setStagedStock(database)
  })
  if (needsVacuum) await cleanUp(database, say)
  return answer
}

/**
 * Lets lists and counts read only an index again, and not each book as well, after many rows were written. PostgreSQL
 * does so by itself once a fifth of the rows have changed, and the embedded database never does. If it fails, the import
 * is complete all the same.
 */
async function cleanUp(database: Pick<OpenDatabase, 'vacuum'>, say: Say): Promise<void> {
  try {
    await database.vacuum('books', 'words', 'stock', 'recounted')
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error
    say(
      `All is stored. Lists and counts may be slower until the database has cleaned up, which it could not do now: ${reason}`,
      true,
    )
  }
}

/** How many categories and slides a file has; `null` if it has no such list. */
const countsOf = ({ categories, carousels }: Lists) => ({
  categories: categories?.length ?? null,
  carousels: carousels?.length ?? null,
})

/** 'products (2 added, 1 changed, 0 gone), categories', for the log. */
function subjectOf(lists: Lists, books: Difference | null): string {
  const counts = books && `${books.added} added, ${books.changed} changed, ${books.gone} gone`
  return [...(counts ? [`products (${counts})`] : []), ...Object.keys(lists)].join(', ')
}

/** For the log: 'm1 price: 299 → 350'. */
async function changesOf(tx: Queries): Promise<Changes> {
  const changed = (await changesStaged(tx)).flatMap(({ id, before, after }) =>
    Object.entries(changesBetween(before, after)).map(
      ([field, values]) => [`${id} ${field}`, values] as const,
    ),
  )
  return Object.fromEntries(changed)
}

/** Says with each batch of books how many there are by now, and how long the rest takes if its share needs as much. */
function progressOf(say: Say, done: string, doing: string) {
  /** The first batch: what had to be done before it does not count. */
  let first: { at: number; share: number } | undefined
  return (count: number, share: number) => {
    first ??= { at: Date.now(), share }
    const pace = (Date.now() - first.at) / 1000 / (share - first.share)
    const isKnown = share > first.share && share < 1
    const left = isKnown
      ? `, about ${Math.ceil(pace * (1 - share))} seconds are left of ${doing}`
      : ''
    say(`${count} books are ${done}${left}.`)
  }
}

async function stageFile(
  tx: Queries,
  file: string,
  isUpdate: boolean,
  say: Say,
): Promise<{ lists: Lists; hasBooks: boolean }> {
  const categories: Category[] = []
  const carousels: Carousel[] = []
  const names = new Set<string>()
  let bytes = 0
  async function* books() {
    const onRead = (read: number) => {
      bytes += read
    }
    for await (const given of readCatalogue(file, { isUpdate, onRead })) {
      names.add(given.list)
      if (!('value' in given)) continue
      if (given.list === 'products') yield given
      else if (given.list === 'categories') categories.push(given.value)
      else carousels.push(given.value)
    }
  }
  const sayRead = progressOf(say, 'read', 'reading')
  // A pipe has a size of 0.
  const onBatch = (count: number) => sayRead(count, bytes / Math.max(bytes, statSync(file).size))
  await stageBooks(tx, isUpdate ? updated(tx, books()) : valuesOf(books()), onBatch)
  const lists = {
    ...(names.has('categories') && { categories }),
    ...(names.has('carousels') && { carousels }),
  }
  return { lists, hasBooks: names.has('products') }
}

type GivenProduct = Extract<Given, { list: 'products' }>

async function* valuesOf(books: AsyncIterable<GivenProduct>): AsyncGenerator<GivenBook> {
  for await (const { value } of books) yield value
}

/** The books as they are with the fields of a file. */
async function* updated(
  tx: Queries,
  books: AsyncIterable<GivenProduct>,
): AsyncGenerator<GivenBook> {
  for await (const batch of inBatches(books)) {
    const rows = await tx.query<{ document: GivenBook }>(
      'select document from books where id = any($1)',
      [batch.map(({ value }) => value._id)],
    )
    const known = new Map(rows.map(({ document }) => [document._id, document]))
    for (const { where, value } of batch) {
      const book = known.get(value._id)
      if (!book) throw new ImportError(`${where}: there is no book with the id ${value._id}.`)
      yield changedBook(where, book, { ...value })
    }
  }
}

function describe({ categories, carousels }: Lists, books: Difference | null): string {
  const counts = [
    ...(books
      ? [
          `${counted(books.given, 'book', 'books')} (${books.added} added, ${books.changed} changed)`,
        ]
      : []),
    ...(categories ? [counted(categories.length, 'category', 'categories')] : []),
    ...(carousels ? [counted(carousels.length, 'slide', 'slides')] : []),
  ]
  const gone = `${counted(books?.gone ?? 0, 'book is', 'books are')} no longer on sale.`
  return `Imported ${counts.join(', ')}.${books?.gone ? ` ${gone}` : ''}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
