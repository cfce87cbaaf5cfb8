/** Books, categories and slides, as they are in the database. */
import etag from '@fastify/etag'
import type { FastifyPluginAsync } from 'fastify'
import type { Carousel, Category } from 'shared/contract'
import { createKeyedLimit, withoutPlace } from '../call-limits'
import type { Database, Queries } from '../database'
import { notFound } from '../http-error'
import { openCalls, type RequestOf } from '../scopes'
import type { Services } from '../services'
import { answerAll, answerSearch, type Counted, createCounted } from './search'
import { type Stocked, withLeft } from './stock'

export const catalog: FastifyPluginAsync<Services> = async (app, services) => {
  const counted = createCounted()
  const inTurn = createKeyedLimit({ atOnce: 1, waiting: 60 })
  // Weak, since the tag is that of the answer before it is compressed.
  await app.register(etag, { weak: true })
  // Browsers ask every time whether it is still true. A CDN may be a minute late.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'public, max-age=0, s-maxage=60')
  })
  await app.register(
    openCalls(services, (call) => {
      call(
        'GET /products',
        {
          summary: 'List, filter and search books',
          failures: { 400: 'The query cannot be read.' },
        },
        // A search keeps neither others of its network from their carts, nor other networks from searching.
        (request, { database }) =>
          withoutPlace(() =>
            inTurn(request.network, () => getProducts(request, database, counted)),
          ),
      )
      call('GET /products/:productId', { summary: 'Get a book' }, getProduct)
      call('GET /carousels', { summary: 'List the slides of the home page' }, getCarousels)
      call('GET /carousels/:carouselId', { summary: 'Get a slide' }, getCarousel)
      call('GET /categories', { summary: 'List the categories' }, getCategories)
      call('GET /categories/:categoryId', { summary: 'Get a category' }, getCategory)
      call('GET /test-todos', { summary: 'List some to-dos, for the request tester' }, getTodos)
    }),
  )
}

/** The books that one answer without a query has at most. */
const mostAtOnce = 1000

async function getProducts(
  { query, raw }: RequestOf<'GET /products'>,
  database: Database,
  counted: Counted,
) {
  return database.search(
    (db) =>
      Object.keys(query).length === 0
        ? answerAll(db, mostAtOnce)
        : answerSearch(db, query, counted),
    // While somebody types, each letter ends the search before it.
    () => !raw.socket.destroyed,
  )
}

async function getProduct(
  { params }: RequestOf<'GET /products/:productId'>,
  { database }: Services,
) {
  const [book] = await database.query<Stocked>(
    `select document, visible_stock(copies) as "left" from books left join stock on book_id = id
     where id = $1 and on_sale`,
    [params.productId],
  )
  return { product: book ? withLeft(book.document, book.left) : missing('book') }
}

/** Books change and are taken off sale without their slides (docs/product.md, P66). */
const shownSlides = `select document from carousels where exists (
  select from books where on_sale and category = carousels.document ->> 'categoryName'
    and price <= (carousels.document ->> 'minPrice')::float8)`

const categories = 'select document from categories'

async function documents<T>(db: Queries, select: string): Promise<T[]> {
  const rows = await db.query<{ document: T }>(`${select} order by position`)
  return rows.map(({ document }) => document)
}

async function getCarousels(_: RequestOf<'GET /carousels'>, { database }: Services) {
  return { carousels: await documents<Carousel>(database, shownSlides) }
}

async function getCarousel(
  { params }: RequestOf<'GET /carousels/:carouselId'>,
  { database }: Services,
) {
  const carousels = await documents<Carousel>(database, shownSlides)
  return { carousel: carousels.find(({ _id }) => _id === params.carouselId) ?? missing('slide') }
}

async function getCategories(_: RequestOf<'GET /categories'>, { database }: Services) {
  return { categories: await documents<Category>(database, categories) }
}

async function getCategory(
  { params }: RequestOf<'GET /categories/:categoryId'>,
  { database }: Services,
) {
  const all = await documents<Category>(database, categories)
  return { category: all.find(({ _id }) => _id === params.categoryId) ?? missing('category') }
}

function missing(what: string): never {
  throw notFound(what)
}

/** What the request tester asks for first. */
async function getTodos() {
  return {
    todos: [
      { id: '1', title: 'Read one page', completed: true },
      { id: '2', title: 'Read the next one', completed: false },
    ],
  }
}
