/** The command `books`: sees books, adds and changes them, and counts their copies. */
import { Readable } from 'node:stream'
import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify'
import type { Product } from 'shared/contract'
import type { OpenDatabase } from '../database'
import { HttpError } from '../http-error'
import { rupees } from '../mail/emails'
import {
  atMost,
  changeShop,
  changesBetween,
  changing,
  factsOf,
  findAll,
  findOne,
  group,
  line,
  type Noun,
  reading,
  refuseNoChange,
  wholeNumber,
  withShop,
} from '../operate/operate'
import { inPages, pageSize, writeTo } from '../streams'
import { type GivenBook, storeBooks } from './books'
import { changedBook, idProblem, readBook } from './import-catalogue'
import { readCell } from './read-file'
import { addStock, queueLowStockEmail, setStock } from './stock'

/** A book as operators see it. */
interface ListedBook {
  book: Product
  onSale: boolean
  /** How many copies can be sold; `null` if they are not counted. */
  stock: number | null
  /** Copies beside the stock: those that wait for a payment, and those of orders that are not shipped yet. */
  held: number
  toShip: number
}

const books: Noun<ListedBook> = {
  select: (db, rest, values) =>
    db.query(
      `select document as book, on_sale as "onSale", stock.copies as stock,
         coalesce(held, 0) as held, coalesce(to_ship, 0) as "toShip"
       from books left join stock on stock.book_id = id left join (
         select book_id, sum(copies) filter (where is_held) as held,
           sum(copies) filter (where not is_held) as to_ship
         from reservations left join orders using (customer_id, payment_id)
         where is_held or status in ('confirmed', 'packed') group by book_id
       ) as taken on taken.book_id = id ${rest}`,
      values,
    ),
  named: 'where id = $1',
  missing: (id) => `There is no book with the id ${id}: “books list” finds it by words.`,
  none: 'There are no such books.',
  columns: {
    Book: ({ book }) => book._id,
    Name: ({ book }) => book.name,
    Author: ({ book }) => book.description,
    Price: ({ book }) => rupees.format(book.price),
    Stock: ({ stock }) => stock ?? 'not counted',
    Held: ({ held }) => held || '',
    'To ship': ({ toShip }) => toShip || '',
    '': ({ onSale }) => (onSale ? '' : 'not on sale'),
  },
}

const list = reading('list', 'lists books, those on sale first')
  .argument('[words...]', 'only books with all of these in their id, name, author or ISBN')
  .option('--low', 'only those of which at most five copies are left')
  .option('--out-of-stock', 'only those of which none is left')
  .addOption(
    new Option('--csv', 'prints all books on sale, as “import” reads them').conflicts('json'),
  )
  .addOption(atMost())
  .action((words, { low, outOfStock, csv, most, ...options }) =>
    withShop(options, async ({ database }) => {
      const copies = outOfStock ? 'none' : low ? 'few' : 'any'
      if (csv) return printCsv(database, [words, copies])
      const rest = `where ${isListed} order by on_sale desc, position`
      return findAll(books, database, rest, [words, copies], most)
    }),
  )

/** Whether a book has all words of $1, and $2 copies are left: any, few or none. */
const isListed = `($2 = 'any' or stock.copies = 0 or $2 = 'few' and visible_stock(stock.copies) is not null) and not exists (
  select from unnest($1::text[]) as word
  where strpos(lower(concat_ws(' ', id, document ->> 'name', document ->> 'description', document ->> 'isbn13')),
    lower(word)) = 0)`

/** Prints books as CSV, however many there are. Every character stays, since “import” reads it. */
function printCsv(
  database: Pick<OpenDatabase, 'report'>,
  values: readonly unknown[],
): Promise<null> {
  const columns = ['_id', ...Object.keys(fields), 'discounted']
  return database.report(async (db) => {
    const found = inPages<{ book: Product & { stock: number | null }; position: number }>((last) =>
      db.query(
        `select document || jsonb_build_object('stock', copies) as book, position
         from books left join stock on book_id = id
         where on_sale and (position, id) > ($3, $4) and ${isListed}
         order by position, id limit ${pageSize}`,
        [...values, last?.position ?? -1, last?.book._id ?? ''],
      ),
    )
    const books = Readable.from(found).map(({ book }) => book)
    const csv = stringify({ header: true, columns, quoted_match: /^\s|\s$/ })
    await writeTo(process.stdout, books.compose(csv))
    return null
  })
}

const bookId = () => new Argument('<book>', 'its id').argParser(line(100))

/** The id of a book that is added, which addresses and commands show as it is. */
const newId = () =>
  new Argument('<book>', 'its id, such as 17 or moby-dick').argParser((value: string) => {
    const problem = idProblem(value)
    if (problem !== null) throw new InvalidArgumentError(problem)
    return value
  })

const show = reading('show', 'shows a book, and how many copies there are')
  .addArgument(bookId())
  .action((id, options) =>
    withShop(options, async ({ database }) => {
      const found = await findOne(books, database, id)
      return [found, detailsOf(found)]
    }),
  )

/** The fields of a book that have an option: its name, and what it is. */
const fields: Partial<Record<keyof GivenBook, readonly [option: string, description: string]>> = {
  name: ['name <text>', 'its title'],
  description: ['author <text>', 'who has written it'],
  about: ['about <text>', 'what it is about'],
  image: ['image <address>', 'its cover'],
  price: ['price <rupees>', 'what it costs'],
  original: ['original <rupees>', 'what it cost before'],
  ratings: ['ratings <stars>', 'from 1 to 5, in halves'],
  categoryName: ['category <name>', 'its category'],
  pages: ['pages <number>', 'how many it has'],
  firstPublished: ['first-published <year>', 'negative before Christ'],
  language: ['language <tag>', 'such as en or pt-BR'],
  isbn13: ['isbn13 <digits>', 'without hyphens'],
  format: ['format <format>', 'how it comes'],
  stock: ['stock <number>', 'how many copies can be sold'],
}

function changingBook(name: string, summary: string, which = bookId) {
  const command = changing(
    name,
    summary,
    'Its fields come from options, or from a JSON file with the fields of a product in `npm run server -- openapi`.',
    'An option without text, or null in the file, removes a field.',
  )
    .addArgument(which())
    .option('--file <file>', 'a JSON file with fields; options win over it')
  for (const [option, description] of Object.values(fields)) {
    command.option(`--${option}`, description)
  }
  return command
}

const add = changingBook('add', 'adds a book', newId).action((id, options) =>
  store('add', id, options),
)

const change = changingBook('change', 'changes a book')
  .addOption(
    new Option('--on-sale <yes or no>', 'whether customers can find and buy it').choices([
      'yes',
      'no',
    ]),
  )
  .action((id, options, command) => {
    const { as, json, ...given } = options
    if (Object.keys(given).length === 0) refuseNoChange(command)
    return store('change', id, options)
  })

type ChangeOptions = Parameters<typeof withShop>[0] & { file?: string; onSale?: 'yes' | 'no' }

/** Adds or changes a book. @throws HttpError 404, or 409 for an id that a book has already. */
function store(what: 'add' | 'change', id: string, options: ChangeOptions): Promise<void> {
  return changeShop(options, `books ${what}`, id, async (tx, mail) => {
    const given = await givenFields(options)
    const before = what === 'change' ? await findOne(books, tx, id) : null
    if (!before && (await books.select(tx, books.named, [id])).length > 0) {
      throw new HttpError(409, `There is a book ${id} already: “books change” changes it.`)
    }
    if (options.onSale) {
      await tx.query('update books set on_sale = $2 where id = $1', [id, options.onSale === 'yes'])
    }
    const book = changedBook(`The book ${id}`, before?.book ?? { _id: id }, given)
    await queueLowStockEmail(tx, mail, await storeBooks(tx, [book]))
    const now = await findOne(books, tx, id)
    const done = what === 'add' ? 'on sale now' : 'changed'
    return [changesOf(before, now), now, `The book ${id} is ${done}.`]
  })
}

/** For the log. */
const changesOf = (before: ListedBook | null, now: ListedBook) => {
  const fieldsOf = ({ book, onSale, stock }: ListedBook) => ({ ...book, onSale, stock })
  return changesBetween(before ? fieldsOf(before) : {}, fieldsOf(now))
}

/** The fields of the file and of the options; `null` for those that go. */
async function givenFields(options: ChangeOptions): Promise<Record<string, unknown>> {
  const texts = options as Readonly<Record<string, string | undefined>>
  const given = Object.entries(fields).flatMap(([field, [option]]) => {
    const name = option
      .replace(/ .*/, '')
      .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const text = texts[name]
    return text === undefined ? [] : [[field, text === '' ? null : readCell(field, text)]]
  })
  return { ...(options.file && (await readBook(options.file))), ...Object.fromEntries(given) }
}

const mostCopies = 999_999

const stock = changing(
  'stock',
  'says how many copies can be sold',
  'Those that wait for a payment, or belong to an order, are not among them: “books show” counts them.',
)
  .addArgument(bookId())
  .argument('[number]', 'how many there are', wholeNumber(0, mostCopies))
  .option(
    '--add <number>',
    'how many have come; negative if some are lost',
    wholeNumber(-mostCopies, mostCopies),
  )
  .option('--not-counted', 'sells the book without counting')
  .action((id, copies, { add, notCounted, ...options }, command) => {
    if ([copies, add, notCounted].filter((given) => given !== undefined).length !== 1) {
      command.error('error: give a number, --add or --not-counted')
    }
    return changeShop(options, 'books stock', id, async (tx, mail) => {
      const before = await findOne(books, tx, id)
      const few =
        add === undefined
          ? await setStock(tx, [{ id, copies: copies ?? null }])
          : await addStock(tx, before.book, add)
      await queueLowStockEmail(tx, mail, few)
      const now = await findOne(books, tx, id)
      const text = `${now.book.name}: ${describeStock(now)}.${describeHeld(now)}`
      return [changesOf(before, now), now, text]
    })
  })

function detailsOf(found: ListedBook): string {
  const { book, onSale, held, toShip } = found
  const own = Object.entries(fields).map(([field, [option]]) => {
    const value = book[field as keyof Product]
    return [option.replace(/ .*/, ''), value === undefined ? null : String(value)]
  })
  return factsOf({
    Book: book._id,
    'On sale': onSale ? 'yes' : 'no',
    Stock: describeStock(found),
    Held: `${held} for payments that were begun`,
    'To ship': `${toShip} for orders`,
    ...Object.fromEntries(own),
  })
}

function describeStock({ stock }: ListedBook): string {
  if (stock === null) return 'not counted'
  return stock === 1 ? '1 copy can be sold' : `${stock} copies can be sold`
}

/** Copies that are not in the stock at present. */
function describeHeld({ stock, held }: ListedBook): string {
  if (stock === null || held === 0) return ''
  return held === 1 ? ' 1 more is held for a payment.' : ` ${held} more are held for payments.`
}

export const booksCommand = () =>
  group(
    'books',
    'Shows books, adds and changes them, and counts their copies. Customers see a change at once, and the numbers beside filters a second later. It is noted with its time and your name.',
    [list, show, add, change, stock],
  )
