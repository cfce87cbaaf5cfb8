/** The command `import`, beside a running server. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { products } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase, Queries } from '../database'
import { UnavailableError } from '../database-errors'
import { addEmail } from '../mail/mail'
import { hasPostgres } from '../testing/postgres'
import { trialShop } from '../testing/server-process'
import { soon } from '../testing/soon'
import { untilLocked } from '../testing/until-locked'
import { startOnPostgres, useCommands } from '../testing/use-commands'
import { replaceCatalogue } from './books'
import { importFile } from './import-command'
import { setStock } from './stock'

const operating = {
  mail: { add: addEmail, ...trialShop },
  by: { role: 'operator', name: 'Asha' } as const,
}

const [book, other] = products

describe.runIf(hasPostgres)('import', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-import-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const { shop, command } = useCommands(startOnPostgres)
  const { run, refusal } = command('import')
  const { run: books, refusal: booksRefusal } = command('books')
  const { run: log } = command('log')
  const database = () => shop().server.database

  beforeEach(async () => {
    await database().query('delete from stock')
    await database().maintain((tx) => replaceCatalogue(tx, { products }))
  })

  function file(name: string, content: unknown): string {
    const written = path.join(folder, name)
    writeFileSync(written, typeof content === 'string' ? content : JSON.stringify(content))
    return written
  }
  const onSale = async (): Promise<Product[]> =>
    (await shop().server.app.inject('/api/products')).json().products

  test('with --dry-run says what would change, and changes nothing', async () => {
    const changed = [{ ...book, price: 1 }, ...products.slice(2), { ...other, _id: 'new' }]
    expect(await run(file('dry.json', changed), '--dry-run')).toBe(
      'Without --dry-run: Imported 10 books (1 added, 1 changed). 1 book is no longer on sale. Nothing has changed.',
    )
    expect(JSON.parse(await run(file('dry.json', changed), '--dry-run', '--json'))).toEqual({
      dryRun: true,
      books: { before: 10, given: 10, added: 1, changed: 1, gone: 1 },
      ...{ categories: null, carousels: null },
      needsYes: false,
    })
    expect(await onSale()).toEqual(products)
  })

  test('with --dry-run refuses what the import refuses, and says what it needs', async () => {
    expect(await run(file('few.json', products.slice(2)), '--dry-run')).toMatch(
      /^Without --dry-run, and with --yes: Imported 8 books/,
    )
    const odd = { ...book, categoryName: 'odd' }
    const rest = products.slice(1)
    const oddOnly = [{ _id: 'c1', categoryName: 'odd', image: '/art/odd.svg' }]
    const missing = (id: string, name: string) =>
      `The book “${id}” is of the category “${name}”, which the shop does not have.`
    for (const option of [['--dry-run'], []]) {
      expect(await refusal(file('odd.json', [odd, ...rest]), ...option)).toContain(
        missing(book._id, 'odd'),
      )
      expect(await refusal(file('odd.json', [odd]), '--update', ...option)).toContain(
        missing(book._id, 'odd'),
      )
      expect(await refusal(file('lists.json', { categories: oddOnly }), ...option)).toContain(
        missing(book._id, book.categoryName),
      )
    }
  })

  test('takes many books off sale only with --yes', async () => {
    const few = file('few.json', products.slice(2))
    expect(await refusal(few)).toContain('lacks 2 of the 10 books on sale')
    expect(await onSale()).toEqual(products)
    await run(few, '--yes')
    expect(await onSale()).toEqual(products.slice(2))
    await run(file('all.json', products))
    await run(file('nine.json', products.slice(1)))
    expect(await onSale()).toEqual(products.slice(1))
  })

  test('with --update changes only the fields of the file, in CSV and JSON', async () => {
    await run(file('prices.csv', `_id,price,stock\n${book._id},150,3\n${other._id},,`), '--update')
    expect(await onSale()).toEqual([{ ...book, price: 150, left: 3 }, ...products.slice(1)])
    await run(file('facts.json', [{ _id: book._id, pages: 12, stock: null }]), '--update')
    expect((await onSale())[0]).toEqual({ ...book, price: 150, pages: 12 })
    expect(await refusal(file('none.csv', '_id,price\nnone,1'), '--update')).toContain(
      'line 2: there is no book with the id none.',
    )
    expect(await refusal(file('bad.csv', `_id,price\n${book._id},1;2`), '--update')).toContain(
      'line 2, price: has to be whole rupees',
    )
    expect(await refusal(file('odd.csv', `_id,prise\n${book._id},1`), '--update')).toContain(
      'line 2, prise: is no field. There are: _id, name, ',
    )
  })

  test('with --update takes any CSV for one of books, and refuses what is none', async () => {
    await run(file('names.csv', `_id,name\n${book._id},Renamed`), '--update')
    expect(await onSale()).toEqual([{ ...book, name: 'Renamed' }, ...products.slice(1)])
    for (const list of ['categories', 'carousels']) {
      expect(await refusal(file('lists.json', { [list]: [] }), '--update')).toContain(
        `${list}: --update changes only books.`,
      )
    }
  })

  test('lets payments for a book go on: it changes the copies last, and few at a time', async () => {
    const stocks = (copies: readonly (number | null)[]) =>
      products.map((one, at) => ({ ...one, stock: copies[at] ?? null }))
    await run(file('counted.json', stocks([3, 4])))
    const free = () =>
      database().query('select from stock where copies is not null for no key update skip locked')
    const { maintain, query } = database()
    const watched: OpenDatabase = {
      ...database(),
      maintain: (work, afterwards) =>
        maintain(async (tx) => {
          const done = await work(tx)
          // What is locked by now stays so until the books are stored.
          expect(await free()).toHaveLength(2)
          return done
        }, afterwards),
      query,
    }
    await importFile({ ...operating, database: watched }, file('changed.json', stocks([3, 5, 6])))
    const copies = await query<{ copies: number }>(
      'select copies from stock join books on id = book_id order by position limit 4',
    )
    expect(copies.map((row) => row.copies)).toEqual([3, 5, 6, null])
  })

  test('keeps the copies that a command sets which has waited for it', async () => {
    const stocked = (copies: number) => file('one.csv', `_id,stock\n${book._id},${copies}`)
    await run(stocked(3), '--update')
    const { maintain, query } = database()
    let later: Promise<unknown> | undefined
    const watched: OpenDatabase = {
      ...database(),
      maintain: (work, afterwards) =>
        maintain(async (tx) => {
          later = maintain((tx) => setStock(tx, [{ id: book._id, copies: 12 }]))
          await untilLocked(database(), 'advisory')
          return work(tx)
        }, afterwards),
      query: async (...statement) => {
        const stillWaiting = `select from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`
        expect(await query(stillWaiting)).toHaveLength(1)
        return query(...statement)
      },
    }
    await importFile({ ...operating, database: watched }, stocked(5), { update: true })
    await later
    expect(await query('select copies from stock where book_id = $1', [book._id])).toEqual([
      { copies: 12 },
    ])
  })

  test('has only a thousand of the changed copies in memory at once', async () => {
    const counted = (copies: number) =>
      Array.from({ length: 3000 }, (_, n) => ({ ...book, _id: `many-${n}`, stock: copies }))
    await run(file('many.json', counted(9)), '--yes')
    const sizes: number[] = []
    const watch = (db: Queries): Queries => ({
      query: async <R extends object>(text: string, values?: readonly unknown[]) => {
        const rows = await db.query<R>(text, values)
        sizes.push(JSON.stringify(rows).length)
        return rows
      },
    })
    const { maintain, query } = database()
    const watched: OpenDatabase = {
      ...database(),
      maintain: (work, afterwards) => maintain((tx) => work(watch(tx)), afterwards),
      query: watch(database()).query,
    }
    await importFile({ ...operating, database: watched }, file('few.json', counted(2)))
    expect(await query('select from stock where copies = 2')).toHaveLength(3000)
    const thousand = counted(2).slice(-1000)
    const asRows = thousand.map(({ _id, stock }) => ({ id: _id, copies: stock }))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(JSON.stringify(asRows).length)
  })

  const renamed = (name: string) =>
    file(
      'renamed.json',
      products.map((one) => ({ ...one, name: `${one.name}, ${name}` })),
    )

  test('leaves books that lists and counts find in an index alone', async () => {
    await run(renamed('the first edition'))
    const [pages] = await database().query(
      "select relpages as all, relallvisible as visible from pg_class where relname = 'books'",
    )
    expect(pages?.visible).toBe(pages?.all)
    expect(pages?.all).toBeGreaterThan(0)
  })

  /** How often an import cleans up. */
  async function vacuums(content: unknown, isEmbedded = false): Promise<number> {
    let count = 0
    const vacuum = async () => {
      count += 1
    }
    const watched = { ...database(), vacuum, isEmbedded }
    await importFile({ ...operating, database: watched }, file('some.json', content))
    return count
  }

  test('cleans up after many rows were written, also if only the order has changed', async () => {
    await run(file('all.json', products))
    expect(await vacuums(products.map((one) => ({ ...one, stock: 5 })))).toBe(0)
    expect(await vacuums(products.map((one) => ({ ...one, stock: 4 })))).toBe(0)
    expect(await vacuums([{ ...book, price: 1 }, ...products.slice(1)])).toBe(0)
    expect(await vacuums(products.toReversed())).toBe(1)
  })

  test('always cleans up in the embedded database, which never does so by itself', async () => {
    await run(file('all.json', products))
    expect(await vacuums([{ ...book, price: 1 }, ...products.slice(1)], true)).toBe(1)
    expect(await vacuums({ carousels: [] }, true)).toBe(0)
  })

  test('is complete even if it cannot clean up, and says why', async () => {
    const said: string[] = []
    const cause = new Error('The disk is full.')
    const vacuum = () => Promise.reject(new UnavailableError('Not available', { cause }))
    const importing = { ...operating, database: { ...database(), vacuum } }
    const say = (text: string) => void said.push(text)
    const [counts] = await importFile(importing, renamed('the second edition'), {}, say)
    expect(counts).toMatchObject({ books: { changed: products.length } })
    expect(said.at(-1)).toContain('The disk is full.')
  })

  test('reads what “books list --csv” has printed', async () => {
    const odd = { ...book, name: 'A “b”, "c"\nd; \u0d28\u0d4d\u200d', about: ' =1+1\t', stock: 7 }
    await database().maintain((tx) =>
      replaceCatalogue(tx, { products: [odd, ...products.slice(1)] }),
    )
    const listeners = () =>
      process.stdout.eventNames().map((name) => [name, process.stdout.listenerCount(name)])
    const printed = await books('list', '--csv')
    const listening = listeners()
    expect(await books('list', '--csv')).toBe(printed)
    expect(listeners()).toEqual(listening)
    // An invisible character on which the shape of a letter depends.
    expect(printed).toContain('\u0d28\u0d4d\u200d')
    const state = () =>
      database().query(
        'select document, copies, on_sale from books left join stock on book_id = id order by position, id',
      )
    const before = await state()
    await database().query('delete from stock')
    await run(file('gone.json', [odd]), '--yes')
    await run(file('printed.csv', printed.replaceAll('\n', '\r\n').replaceAll('\r\nd;', '\nd;')))
    expect(await state()).toEqual(before)
    expect(await run(file('again.csv', printed), '--dry-run')).toContain('(0 added, 0 changed)')
  })

  test('is not taken for done if “books list --csv” cannot read all books', async () => {
    // The database has no text with this character.
    expect(await booksRefusal('list', '\0', '--csv')).toContain('0x00')
  })

  test('says how far it is, also when it reads a pipe, whose size nobody knows', async () => {
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    const more = Array.from({ length: 1991 }, (_, n) => ({ ...book, _id: `more-${n}` }))
    await Promise.all([
      writeFile(pipe, JSON.stringify([...products, ...more])),
      importFile({ ...operating, database: database() }, pipe, {}, say),
    ])
    expect(said).toEqual([
      '1000 books are read.',
      '2000 books are read.',
      '2001 books are read.',
      'All of it is valid, and is being stored.',
      '1000 books are written.',
      expect.stringMatching(/^2000 books are written, about 1 seconds are left of writing\.$/),
      '2001 books are written.',
      'Their words are being stored.',
    ])
    expect(await run(file('all.json', products), '--yes')).toContain('All of it is valid')
  })

  test('is in the log with the prices and the stock that it has changed', async () => {
    const [first, second, third] = products.map(({ _id }) => _id)
    await run(file('stock.csv', `_id,stock\n${first},9\n${second},3`), '--update')
    await run(
      file('prices.csv', `_id,price,stock\n${first},151,2\n${second},152,\n${third},,4`),
      '--update',
    )
    const [entry] = JSON.parse(await log('--most', '1', '--json'))
    expect(entry).toMatchObject({
      ...{ what: 'import --update', subject: 'products (0 added, 3 changed, 0 gone)' },
      changes: {
        [`${first} price`]: [book.price, 151],
        [`${first} stock`]: [9, 2],
        [`${second} price`]: [other.price, 152],
        [`${third} stock`]: [null, 4],
      },
    })
    expect(Object.keys(entry.changes)).toHaveLength(4)
    const many = Array.from({ length: 120 }, (_, n) => ({ ...book, _id: `many-${n}` }))
    await run(file('many.json', [...products, ...many]))
    await run(
      file('cheap.csv', `_id,price\n${many.map((o) => `${o._id},1`).join('\n')}`),
      ...['--update', '--as', 'Asha'],
    )
    const [bounded] = JSON.parse(await log('--most', '1', '--json'))
    expect(bounded.operator).toBe('Asha')
    expect(await log('--most', '1')).toMatch(/many-4 price: \d+ → 1, and 95 more \(--json\)/)
    expect(bounded.subject).toBe('products (0 added, 120 changed, 0 gone)')
    expect(Object.keys(bounded.changes)).toHaveLength(100)
  })

  test('tells the owner once of which books it has left few copies, even if it is killed before that', async () => {
    vi.stubEnv('OWNER_EMAIL', 'owner@shop.test')
    const counted = (...copies: number[]) =>
      file(
        'low.csv',
        ['_id,stock', ...copies.map((n, at) => `${products[at]?._id},${n}`)].join('\n'),
      )
    await run(counted(9, 8, 3), '--update')
    const killed = {
      ...database(),
      query: () => Promise.reject(new Error('Killed')),
    }
    const mail = { ...operating.mail, owner: 'owner@shop.test' }
    const half = { ...operating, mail, database: killed }
    await expect(importFile(half, counted(5, 0, 2), { update: true })).rejects.toThrow('Killed')
    // It has changed some of the copies by then.
    await database().query('update stock set copies = 5 where copies > 5')
    await run(counted(4, 1, 1), '--update')
    const told = () => shop().server.emailsTo('owner@shop.test')
    await soon(async () => {
      expect(await database().query('select from emails')).toEqual([])
      expect(told()).toHaveLength(1)
    })
    expect(told()[0]).toContain('Subject: Few copies are left')
    expect(told()[0]).toMatch(
      new RegExp(`of:\r\n\r\n.*${book.name}.*: 5\r\n.*${other.name}.*: 0\r\n\r`),
    )
  })

  test('takes columns that are separated by semicolons', async () => {
    await run(file('semicolons.csv', `_id;price\n${book._id};77`), '--update')
    expect((await onSale())[0]?.price).toBe(77)
  })
})
