/** Books, categories and slides, from memory. */
import { negotiate } from '@fastify/accept-negotiator'
import etag from '@fastify/etag'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { answerQuery } from 'product-search/answer-query'
import { notFound } from '../http-error'
import { openCalls, type RequestOf } from '../scopes'
import type { Services } from '../services'

export const catalog: FastifyPluginAsync<Services> = async (app, services) => {
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
        getProducts,
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

async function getProducts(
  { query, headers }: RequestOf<'GET /products'>,
  { books }: Services,
  reply: FastifyReply,
) {
  const { index, tell, allProducts } = await books.current()
  if (Object.keys(query).length > 0) {
    const { products, close, ...answer } = await answerQuery(index, query)
    return { ...answer, products: products.map(tell), ...(close && { close: close.map(tell) }) }
  }
  const { json, gzip, etag } = await allProducts()
  reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' })
  return negotiate(String(headers['accept-encoding'] ?? ''), ['gzip'])
    ? reply.header('content-encoding', 'gzip').send(gzip)
    : reply.send(json)
}

async function getProduct({ params }: RequestOf<'GET /products/:productId'>, { books }: Services) {
  const { byId, tell } = await books.current()
  return { product: tell(byId.get(params.productId) ?? missing('book')) }
}

async function getCarousels(_: RequestOf<'GET /carousels'>, { books }: Services) {
  const { carousels } = await books.current()
  return { carousels }
}

async function getCarousel(
  { params }: RequestOf<'GET /carousels/:carouselId'>,
  { books }: Services,
) {
  const { carousels } = await books.current()
  return { carousel: carousels.find(({ _id }) => _id === params.carouselId) ?? missing('slide') }
}

async function getCategories(_: RequestOf<'GET /categories'>, { books }: Services) {
  const { categories } = await books.current()
  return { categories }
}

async function getCategory(
  { params }: RequestOf<'GET /categories/:categoryId'>,
  { books }: Services,
) {
  const { categories } = await books.current()
  return {
    category: categories.find(({ _id }) => _id === params.categoryId) ?? missing('category'),
  }
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
