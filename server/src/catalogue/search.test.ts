/** The database finds what product-search finds in the browser. */
import { scenarioOfSize } from 'mock-api/large'
import { products as sample } from 'mock-api/seed'
import { answerQuery } from 'product-search/answer-query'
import { indexProducts } from 'product-search/product-index'
import { readQuery } from 'product-search/read-query'
import { shopperCatalogue } from 'product-search/testing/shopper-catalogue'
import { shopperQueries } from 'product-search/testing/shopper-queries'
import type { Product, ProductAnswer } from 'shared/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase, type Queries } from '../database'
import { HttpError } from '../http-error'
import { createDatabase, hasPostgres } from '../testing/postgres'
import { databaseLimits, startServer, type TestServer } from '../testing/start-server'
import { replaceCatalogue } from './books'
import { answerSearch, createCounted, shownSlides } from './search'

const products = [
  ...sample,
  ...shopperCatalogue,
  ...[
    ['Преступление и наказание', 'Фёдор Достоевский'],
    ['गोदान', 'प्रेमचंद'],
  ].map(([name = '', description = ''], at) => ({
    ...{ _id: `script-${at}`, name, description, image: '/covers/a.svg' },
    ...{ price: 300, ratings: 4, categoryName: 'fiction' },
  })),
  ...scenarioOfSize(600).catalogue().products.slice(sample.length),
]
const index = indexProducts(products)

/** How many statements answer a query. */
async function statementsFor(
  database: OpenDatabase,
  text: string,
  counted = createCounted(),
): Promise<number> {
  let count = 0
  await database.search((db) => {
    const query: typeof db.query = (...statement) => {
      count += 1
      return db.query(...statement)
    }
    return answerSearch({ query }, readQuery(text), counted)
  })
  return count
}

describe.runIf(hasPostgres)('a search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await server.database.maintain((tx) => replaceCatalogue(tx, { products }))
  })
  afterAll(() => server.close())

  const ask = async (query: string): Promise<ProductAnswer> =>
    (await server.app.inject(`/api/products?${query}`)).json()
  const ids = (found: ProductAnswer['products'] = []) => found.map(({ _id }) => _id)

  test.each([
    ...shopperQueries.map(([text]) => text),
    ...[
      'frankenst',
      'volume 12',
      'mary shelly',
      'fiction',
      'thriler moby',
      'is',
      'a',
      'the',
      'e',
      '-',
      'dick,',
      '%',
      '9780141439518',
    ],
    ...[
      'xqzw moby',
      'moby dick qqqq',
      'one two three four five six seven eight nine ten',
      'the moby d',
      'the co',
      'преступленее',
      'प्रेमचन्द',
    ],
  ])('for “%s” finds what the browser finds', async (text) => {
    for (const rest of ['', '&minRatings=3&maxPrice=500', '&category=fiction&sort=HIGH_TO_LOW']) {
      const query = `search=${encodeURIComponent(text)}&limit=24${rest}`
      const expected = await answerQuery(index, readQuery(query))
      const found = await ask(query)
      expect([ids(found.products), found.total]).toEqual([ids(expected.products), expected.total])
      expect(found.facets).toMatchObject({
        ratings: expected.facets?.ratings,
        prices: expected.facets?.prices,
        anyPrice: expected.facets?.anyPrice,
      })
      const counts = (answer: ProductAnswer) =>
        Object.entries(answer.facets?.categories ?? {})
          .filter(([, count]) => count > 0)
          .sort()
      expect(counts(found)).toEqual(counts(expected))
      expect(found.close?.length).toBe(expected.close?.length)
      if ((expected.close?.length ?? 0) < 24) {
        expect(ids(found.close).sort()).toEqual(ids(expected.close).sort())
      }
    }
  })

  test('goes on behind the last book that was read, also if an earlier one is taken off sale', async () => {
    const { next } = await ask('limit=20')
    const sell = (isSold: boolean) =>
      server.database.query('update books set on_sale = $1 where id = $2', [
        isSold,
        products[5]?._id,
      ])
    await sell(false)
    onTestFinished(() => sell(true).then(() => undefined))
    const page = await ask(`limit=20&cursor=${next}`)
    expect(ids(page.products)).toEqual(ids(products.slice(20, 40)))
  })

  test('skips books after the last one that was read', async () => {
    const all = await ask('search=volume&limit=200')
    const { next } = await ask('search=volume&limit=20')
    const page = await ask(`search=volume&limit=20&cursor=${next}!30`)
    expect([ids(page.products), page.total]).toEqual([ids(all.products).slice(50, 70), all.total])
    const { products: rest } = await ask(`search=volume&limit=20&cursor=${page.next}`)
    expect(ids(rest)).toEqual(ids(all.products).slice(70, 90))
    const numbered = await ask('search=volume&limit=20&cursor=20!30')
    expect([ids(numbered.products), numbered.total]).toEqual([ids(page.products), all.total])
  })

  const askWithin = (bounds: { candidates: number; first: number }, query: string) =>
    server.database.search((db) => answerSearch(db, readQuery(query), createCounted(), bounds))

  test.each(['volume', 'the volume', 'fiction'])(
    'for “%s”, which finds too many books to compare, names close matches beside them, on the first page',
    async (text) => {
      const query = `search=${text}&limit=3`
      const all = await ask(`search=${text}`)
      const first = await askWithin({ candidates: 100, first: 20_000 }, query)
      expect(ids(first.products)).toEqual(ids(all.products).slice(0, 3))
      expect(first.facets).toBeUndefined()
      expect(ids(first.close)).toHaveLength(Math.min(24, all.close?.length ?? 0))
      expect(ids(first.close).filter((id) => ids(all.products).includes(id))).toEqual([])
      const second = await askWithin({ candidates: 100, first: 20_000 }, `${query}&cursor=3`)
      expect([ids(second.products), second.close]).toEqual([
        ids(all.products).slice(3, 6),
        undefined,
      ])
    },
  )

  test('looks for mistakes on the first page only, since others show no close matches', async () => {
    expect(await statementsFor(server.database, 'search=xqzwv')).toBe(2)
    expect(await statementsFor(server.database, 'search=xqzwv&cursor=24')).toBe(1)
  })

  test.each(['', '&minRatings=1'])(
    'for one letter looks at the first books only, however many have it, with “%s”',
    async (filter) => {
      const query = `search=e&limit=200${filter}`
      const { products: found } = await askWithin({ candidates: 5, first: 20 }, query)
      const places = found.map(({ _id }) => products.findIndex((book) => book._id === _id))
      expect(places.length).toBeGreaterThan(5)
      expect(Math.max(...places)).toBeLessThan(20)
    },
  )

  test('for “the” and two letters looks in all names for both, and in the first books for what begins so', async () => {
    const text = 'search=the ad&limit=200'
    const { products: found, close = [] } = await askWithin({ candidates: 10_000, first: 20 }, text)
    const all = await answerQuery(index, readQuery(text))
    expect(ids(found)).toEqual(ids(all.products))
    expect(found.length).toBeGreaterThan(0)
    const places = close.map(({ _id }) => products.findIndex((book) => book._id === _id))
    expect(Math.max(...places)).toBeLessThan(20)
    expect(all.close?.length).toBeGreaterThan(close.length)
  })

  async function pagesOf(query: string, bounds: { candidates: number; first: number }) {
    const pages: ProductAnswer[] = []
    for (let next: string | undefined = '0'; next !== undefined; next = pages.at(-1)?.next) {
      pages.push(await askWithin(bounds, `${query}&cursor=${next}`))
    }
    const found = pages.flatMap((page) => ids(page.products))
    return { pages, found, totals: new Set(pages.map(({ total }) => total)) }
  }

  test('for two characters has on its pages all the books that it counts, each once', async () => {
    const bounds = { candidates: 10_000, first: 60 }
    const { found, totals } = await pagesOf('search=24&limit=4', bounds)
    const places = found.map((id) => products.findIndex(({ _id }) => _id === id))
    expect(Math.max(...places)).toBeGreaterThan(60)
    expect(totals).toEqual(new Set([found.length]))
    expect(new Set(found).size).toBe(found.length)
  })

  test('for two letters has the same books on all pages, if only with close matches they are too many', async () => {
    // Three of the first books contain it, a fourth one has it as a word further back, and a fifth one comes close.
    const { pages, found, totals } = await pagesOf('search=ho&limit=2', {
      candidates: 4,
      first: 40,
    })
    expect([pages.length, found.length]).toEqual([2, 3])
    expect(totals).toEqual(new Set([3]))
  })

  test('corrects a mistake to a word that many other words are as near to', async () => {
    await server.database.query(
      "insert into words select 'franken' || letter || 'tein' from unnest(string_to_array('a b c d e f g h i j', ' ')) as letter",
    )
    onTestFinished(() =>
      server.database
        .query("delete from words where word ~ '^franken[a-j]tein$'")
        .then(() => undefined),
    )
    const { close, products: found } = await ask('search=frankenztein')
    expect([...(close ?? []), ...found].map(({ name }) => name)).toContain('Frankenstein')
  })

  test.each(['1001', '900!101'])('skips a bounded number of books, and not %s', async (cursor) => {
    const { statusCode, body } = await server.app.inject(`/api/products?cursor=${cursor}`)
    expect([statusCode, body]).toEqual([400, expect.stringContaining('may skip at most 1000')])
  })

  test('is refused for two seconds while more wait than can be answered in time', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const searches = Array.from({ length: 203 }, () => server.database.search(() => ended))
    end()
    const answers = await Promise.allSettled(searches)
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual([
      new HttpError(503, 'Too many people search at the moment. Please try again in a moment.', {
        retryAfter: 2,
      }),
    ])
  })

  test('of one network waits for the one before it, unless nobody wants that one any more', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const others = [1, 2].map(() => server.database.search(() => gate))
    const search = vi.spyOn(server.database, 'search')
    onTestFinished(() => {
      open()
      search.mockRestore()
    })
    const leaving = new AbortController()
    const askFor = (text: string, signal: AbortSignal | null = null) =>
      fetch(`${server.url}/products?search=${text}`, { signal })
    const left = askFor('mob', leaving.signal).catch(() => 'left')
    await expect.poll(() => search.mock.calls.length).toBe(1)
    const stays = askFor('moby')
    leaving.abort()
    expect(await left).toBe('left')
    await expect.poll(() => search.mock.lastCall?.[1]?.()).toBe(false)
    expect(search).toHaveBeenCalledTimes(1)
    open()
    await Promise.all(others)
    await expect(search.mock.results[0]?.value).rejects.toMatchObject({ status: 503 })
    expect((await stays).status).toBe(200)
    expect(search).toHaveBeenCalledTimes(2)
  })

  test('of two other networks keeps no list waiting', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    onTestFinished(() => open())
    const searches = [1, 2, 3].map(() => server.database.search(() => gate))
    const { products: found } = await ask('category=fiction&limit=3')
    expect(found).toHaveLength(3)
    expect(server.database.searchesWaiting()).toEqual({ searches: 1, lists: 0 })
    open()
    await Promise.all(searches)
  })

  test('names the book that a shopper means among the first three', async () => {
    const missed = []
    for (const [text, name] of shopperQueries) {
      const { products: found } = await ask(
        `search=${encodeURIComponent(text)}&sort=BEST_MATCH&limit=3`,
      )
      if (!found.some((book) => book.name === name)) missed.push(text)
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(shopperQueries.length * 0.05)
  })
})

/** A part of a statement's plan, as PostgreSQL explains it. */
interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

const blocksOf = (scan: Plan) => scan['Shared Hit Blocks'] + scan['Shared Read Blocks']
const rowsOf = (scan: Plan) => scan['Actual Rows'] * scan['Actual Loops']
const readRowsOf = (scan: Plan) =>
  rowsOf(scan) + (scan['Rows Removed by Filter'] ?? 0) * scan['Actual Loops']

describe.runIf(hasPostgres)('in a large catalogue', () => {
  let database: OpenDatabase
  beforeAll(async () => {
    const limits = databaseLimits
    database = await openDatabase({ url: await createDatabase(), dataDir: null, limits })
    await database.maintain(async (tx) => {
      await replaceCatalogue(tx, { products: sample })
      await tx.query(
        `insert into books (id, position, document, name, title, author, words)
         select 'g' || n, position + n, document || given, 'volume ' || n, 'volume ' || n, 'an author',
           to_tsvector('simple', 'volume an author ' || n || ' ' || (given ->> 'categoryName'))
         from books, generate_series(1, 20000) as n, lateral (
           select jsonb_build_object(
             '_id', 'g' || n, 'categoryName', (array['humor', 'thriller'])[1 + n % 2], 'price', 100 + n % 900,
             'ratings', case when n % 900 < 450 then 3 else 4.5 end
           ) as given
         ) as given
         where id = $1`,
        [sample[0]?._id],
      )
      await tx.query("insert into words values ('volume') on conflict do nothing")
      await tx.query('analyze books, words')
      await tx.query("select gin_clean_pending_list('books_by_word')")
    })
  })
  afterAll(() => database.close())

  test.each([
    // Postings of all books with one word are 130 blocks, and the books are 2,000.
    ['search=thriller humor', 200],
    ['search=thriller humor&sort=BEST_MATCH', 200],
    ['search=thriler humr', 200],
    // They have the word in their names, where the text is found.
    ['search=volume', 200],
    ['search=volume 1', 200],
    ['search=volume&sort=BEST_MATCH', 200],
    ['search=author', 200],
    ['minRatings=5', 20],
    ['minRatings=5.5', 20],
    ['minRatings=5&sort=HIGH_TO_LOW', 20],
    // Half of the books pass each of the two filters.
    ['minRatings=4&maxPrice=500&category=humor', 40],
    ['minRatings=4&maxPrice=500&category=humor&sort=LOW_TO_HIGH', 40],
    ['minRatings=4&maxPrice=500&category=humor&sort=HIGH_TO_LOW', 40],
    ['search=volume&minRatings=4&maxPrice=500&category=humor', 200],
  ])('no statement for “%s” reads many books to find few', async (query, most) => {
    const few = (await scansFor(query)).filter((scan) => rowsOf(scan) < 10)
    expect(Math.max(...few.map(blocksOf))).toBeLessThan(most)
  })

  test.each([
    // The close matches are among those that are compared.
    ['search=volume', 12_000],
    // All names contain them, and no book is read twice.
    ['search=vo', 13_000],
    // Only the first page names the close matches, of which there are 10,000.
    ['search=thriller&cursor=24', 100],
    // Those that pass the filters are too many, so their names are not read for nothing.
    ['search=volume&minRatings=4&category=humor&cursor=24', 13_000],
  ])('“%s” reads at most %i books', async (query, most) => {
    const rows = (await scansFor(query)).map(rowsOf)
    expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThan(most)
  })

  test.each([
    '',
    '&sort=LOW_TO_HIGH',
    '&sort=HIGH_TO_LOW&maxPrice=300',
    '&category=humor&maxPrice=1000',
  ])(
    'the furthest jump with “%s” reads the books that it skips and those that it counts',
    async (rest) => {
      const jumped = async (cursor: string) =>
        Math.max(...(await scansFor(`limit=24${rest}&cursor=${cursor}`)).map(readRowsOf))
      // Every second one is of the category.
      const most = (rest.includes('category') ? 2 : 1) * (1000 + 1001)
      expect(await jumped('1000')).toBeLessThan(most + 50)
      const far = readQuery(`limit=24${rest}&cursor=1000`)
      const { next } = await database.list((db) => answerSearch(db, far, createCounted()))
      expect(await jumped(`${next}!1000`)).toBeLessThan(most + 50)
    },
  )

  test('looks through a list that many books pass once, and not to its end', async () => {
    const query = 'minRatings=4&maxPrice=600&limit=24'
    const rows = (await scansFor(query)).map(readRowsOf)
    expect(Math.max(...rows)).toBeLessThan(1200)
    const counted = createCounted()
    // The first one counts what each choice would leave.
    expect(await statementsFor(database, query, counted)).toBe(2)
    expect(await statementsFor(database, query, counted)).toBe(1)
  })

  const sorts = {
    '': null,
    '&sort=LOW_TO_HIGH': (a: Product, b: Product) => a.price - b.price,
    '&sort=HIGH_TO_LOW': (a: Product, b: Product) => b.price - a.price,
  }
  const passing: Record<string, (book: Product) => boolean> = {
    // Some books cost exactly as much. Only a few hundred books pass the second filter.
    'maxPrice=300': ({ price }) => price <= 300,
    'maxPrice=140': ({ price }) => price <= 140,
    'minRatings=4': ({ ratings }) => ratings >= 4,
    'category=humor': ({ categoryName }) => categoryName === 'humor',
    'category=humor&maxPrice=300': (book) => book.categoryName === 'humor' && book.price <= 300,
    'search=volume&maxPrice=140': ({ _id, price }) => _id.startsWith('g') && price <= 140,
    'search=volume&maxPrice=300': ({ _id, price }) => _id.startsWith('g') && price <= 300,
  }
  test.each(
    Object.entries(sorts).flatMap(([sort, compare]) =>
      Object.entries(passing).map(([filter, passes]) => [filter + sort, passes, compare] as const),
    ),
  )('the pages of “%s” have all of its books in their order', async (text, passes, compare) => {
    const rows = await database.query<{ document: Product }>(
      'select document from books where on_sale order by position, id',
    )
    const books = rows.map(({ document }) => document).filter(passes)
    const expected = (compare ? books.toSorted(compare) : books).map(({ _id }) => _id)
    const found: string[] = []
    let next: string | undefined = '0'
    while (next !== undefined && found.length <= expected.length) {
      const query = readQuery(`${text}&limit=200&cursor=${next}`)
      const page = await database.search((db) => answerSearch(db, query, createCounted()))
      expect(page.total).toBe(Math.min(expected.length, found.length + 1001))
      found.push(...page.products.map(({ _id }) => _id))
      next = page.next
    }
    expect(found).toEqual(expected)
  })

  test('sorts no names that very many books have, whatever the database guesses', async () => {
    await database.query(
      `delete from pg_statistic using pg_attribute
       where starelid = 'books'::regclass and attrelid = starelid and attnum = staattnum and attname = 'name'`,
    )
    onTestFinished(() => database.query('analyze books').then(() => undefined))
    const { next } = await database.search((db) =>
      answerSearch(db, readQuery('search=volume'), createCounted()),
    )
    for (const cursor of ['', `&cursor=${next}`]) {
      const rows = (await scansFor(`search=volume${cursor}`)).map(rowsOf)
      expect(Math.max(...rows)).toBeLessThanOrEqual(10_001)
    }
  })

  test('reads no list to its end for names that the database takes for frequent', async () => {
    const rename = (from: string, to: string) =>
      database.query("update books set name = replace(name, $1, $2) where id like 'g%0'", [
        from,
        to,
      ])
    await rename('volume', 'humor')
    await database.query('analyze books')
    await rename('humor', 'volume')
    await database.query("select gin_clean_pending_list('books_by_part_of_name')")
    onTestFinished(() => database.query('analyze books').then(() => undefined))
    const rows = (await scansFor('search=humor&limit=24')).map(readRowsOf)
    expect(Math.max(...rows)).toBeLessThan(10_100)
  })

  test('names and counts the books of an author for a word that very many others have', async () => {
    const book = sample.find(({ categoryName }) => categoryName === 'thriller')
    const query = readQuery(`search=thriller&author=${book?.description}`)
    const { close, facets } = await database.search((db) =>
      answerSearch(db, query, createCounted()),
    )
    expect(close?.map(({ _id }) => _id)).toContain(book?._id)
    expect(facets?.anyPrice).toBe(close?.length)
  })

  test('reads no books of a slide’s category that cost more', async () => {
    const undone = new Error('Undone')
    let blocks: number[] = []
    const slide = database.maintain(async (tx) => {
      await tx.query(
        `insert into books (id, position, document, name, title, author, words)
         select 'e' || n, n, document || '{"categoryName":"epic","price":2000}', name, title, author, words
         from books, generate_series(1, 10000) as n where id = $1`,
        [sample[0]?._id],
      )
      await tx.query(`insert into categories values ('e', 9, '{"categoryName":"epic"}')`)
      await tx.query(
        `insert into carousels values ('e', 9, '{"categoryName":"epic","minPrice":1500}')`,
      )
      blocks = (await explain(tx, shownSlides)).map(blocksOf)
      throw undone
    })
    await expect(slide).rejects.toBe(undone)
    expect(Math.max(...blocks)).toBeLessThan(20)
  })

  /** What a statement reads of the books. */
  async function explain(db: Queries, ...[text, values]: Parameters<Queries['query']>) {
    const [row] = await db.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    return (row?.['QUERY PLAN'] ?? [])
      .flatMap(({ Plan }) => partsOf(Plan))
      .filter((part) => part['Relation Name'] === 'books')
  }

  /** What the statements for a query read of the books. */
  async function scansFor(query: string): Promise<Plan[]> {
    const scans: Plan[] = []
    await database.search(async (db) => {
      const explained: typeof db.query = async (text, values) => {
        scans.push(...(await explain(db, text, values)))
        return db.query(text, values)
      }
      await answerSearch(
        { query: explained },
        readQuery(query.replaceAll(' ', '+')),
        createCounted(),
      )
    })
    expect(scans.length).toBeGreaterThan(0)
    return scans
  }
})
