/** Books, categories and slides, as they are in the database. */
import etag from '@fastify/etag'
import type { Carousel, Category } from 'shared/contract'
import { createKeyedLimit, withoutPlace } from '../call-limits'
import { resource } from '../calls'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { answerAll, answerSearch, createCounted, shownSlides } from './search'
import { type BookRow, withAvailable } from './stock'

/** The books that one answer without a query has at most. */
const mostAtOnce = 1000

export const catalog = resource(async ({ openCall }, app) => {
  const counted = createCounted()
  const inTurn = {
    search: createKeyedLimit({ atOnce: 1, waiting: 60 }),
    list: createKeyedLimit({ atOnce: 1, waiting: 60 }),
  }
  // Weak, since the tag is that of the answer before it is compressed.
  await app.register(etag, { weak: true })
  // Browsers ask every time whether it is still true. A CDN may be a minute late.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60')
  })

  const searching = {
    summary: 'List, filter and search books',
    failures: { 400: 'The query cannot be read.' },
  }
  openCall('GET /products', searching, ({ query, network, raw }, { database }) => {
    const answer = (db: Queries) =>
      Object.keys(query).length === 0 ? answerAll(db, mostAtOnce) : answerSearch(db, query, counted)
    // While somebody types, each letter ends the search before it.
    const isWanted = () => !raw.socket.destroyed
    const kind = query.search === undefined ? 'list' : 'search'
    // A search keeps neither others of its network from their carts, nor other networks from searching.
    return withoutPlace(() => inTurn[kind](network, () => database[kind](answer, isWanted)))
  })

  openCall('GET /products/:productId', 'Get a book', async ({ params }, { database }) => {
    const [book] = await database.query<BookRow>(
      `select document, visible_stock(copies) as available from books left join stock on book_id = id
       where id = $1 and on_sale`,
      [params.productId],
    )
    return { product: book ? withAvailable(book.document, book.available) : missing('book') }
  })

  openCall('GET /carousels', 'List the slides of the home page', async (_, { database }) => ({
    carousels: await carouselsIn(database),
  }))

  openCall('GET /carousels/:carouselId', 'Get a slide', async ({ params }, { database }) => {
    const all = await carouselsIn(database)
    return { carousel: all.find(({ _id }) => _id === params.carouselId) ?? missing('slide') }
  })

  openCall('GET /categories', 'List the categories', async (_, { database }) => ({
    categories: await categoriesIn(database),
  }))

  openCall('GET /categories/:categoryId', 'Get a category', async ({ params }, { database }) => {
    const all = await categoriesIn(database)
    return { category: all.find(({ _id }) => _id === params.categoryId) ?? missing('category') }
  })

  // What the request tester asks for first.
  openCall('GET /test-todos', 'List some to-dos, for the request tester', async () => ({
    todos: [
      { id: '1', title: 'Read one page', completed: true },
      { id: '2', title: 'Read the next one', completed: false },
    ],
  }))
})

const carouselsIn = (db: Queries) => documents<Carousel>(db, shownSlides)

const categoriesIn = (db: Queries) => documents<Category>(db, 'select document from categories')

async function documents<T>(db: Queries, select: string): Promise<T[]> {
  const rows = await db.query<{ document: T }>(`${select} order by position`)
  return rows.map(({ document }) => document)
}

function missing(what: string): never {
  throw notFound(what)
}
