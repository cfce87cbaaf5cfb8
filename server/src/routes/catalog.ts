/** Books, categories and slides, from memory. */
import { answerQuery } from 'product-search/answer-query'
import type { Call } from '../call'
import { notFound } from '../refusal'
import type { Services } from '../services'

export async function getProducts({ query }: Call<'GET /products'>, { books }: Services) {
  const { products, index } = await books.current()
  return Object.keys(query).length === 0 ? { products: [...products] } : answerQuery(index, query)
}

export async function getProduct(
  { params }: Call<'GET /products/:productId'>,
  { books }: Services,
) {
  const product = (await books.current()).byId.get(params.productId)
  if (!product) throw notFound('book')
  return { product }
}

export async function getCarousels(_: Call<'GET /carousels'>, { books }: Services) {
  return { carousels: [...(await books.current()).carousels] }
}

export async function getCarousel(
  { params }: Call<'GET /carousels/:carouselId'>,
  { books }: Services,
) {
  const { carousels } = await books.current()
  const carousel = carousels.find(({ _id }) => _id === params.carouselId)
  if (!carousel) throw notFound('slide')
  return { carousel }
}

export async function getCategories(_: Call<'GET /categories'>, { books }: Services) {
  return { categories: [...(await books.current()).categories] }
}

export async function getCategory(
  { params }: Call<'GET /categories/:categoryId'>,
  { books }: Services,
) {
  const { categories } = await books.current()
  const category = categories.find(({ _id }) => _id === params.categoryId)
  if (!category) throw notFound('category')
  return { category }
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
