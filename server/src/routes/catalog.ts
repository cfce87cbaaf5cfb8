/** Books, categories and slides, from memory. */
import { negotiate } from '@fastify/accept-negotiator'
import { answerQuery } from 'product-search/answer-query'
import { type Call, Written } from '../call'
import { notFound } from '../http-error'
import type { Services } from '../services'

export async function getProducts({ query, request }: Call<'GET /products'>, { books }: Services) {
  const { index, tell, allProducts } = await books.current()
  if (Object.keys(query).length > 0) {
    const { products, close, ...answer } = await answerQuery(index, query)
    return { ...answer, products: products.map(tell), ...(close && { close: close.map(tell) }) }
  }
  const { json, gzip, etag } = await allProducts()
  return negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip'])
    ? new Written(gzip, { etag, 'content-encoding': 'gzip', vary: 'accept-encoding' })
    : new Written(json, { etag, vary: 'accept-encoding' })
}

export async function getProduct(
  { params }: Call<'GET /products/:productId'>,
  { books }: Services,
) {
  const { byId, tell } = await books.current()
  return { product: tell(byId.get(params.productId) ?? missing('book')) }
}

export async function getCarousels(_: Call<'GET /carousels'>, { books }: Services) {
  const { carousels } = await books.current()
  return { carousels }
}

export async function getCarousel(
  { params }: Call<'GET /carousels/:carouselId'>,
  { books }: Services,
) {
  const { carousels } = await books.current()
  return { carousel: carousels.find(({ _id }) => _id === params.carouselId) ?? missing('slide') }
}

export async function getCategories(_: Call<'GET /categories'>, { books }: Services) {
  const { categories } = await books.current()
  return { categories }
}

export async function getCategory(
  { params }: Call<'GET /categories/:categoryId'>,
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
export function getTodos() {
  return {
    todos: [
      { id: '1', title: 'Read one page', completed: true },
      { id: '2', title: 'Read the next one', completed: false },
    ],
  }
}
