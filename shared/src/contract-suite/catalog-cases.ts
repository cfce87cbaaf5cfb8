import type { EndpointKey } from '../contract'
import { type ContractCase, check, unknownId } from './contract-case'

/** Cases for the calls that need no login. */
export const catalogCases: ContractCase[] = [
  {
    key: 'GET /products',
    status: 200,
    title: 'lists books with ids of their own',
    async run({ succeed }) {
      const { products } = await succeed('GET /products')
      check(
        new Set(products.map(({ _id }) => _id)).size === products.length,
        'returns two books under one id',
      )
    },
  },
  {
    key: 'GET /products/:productId',
    status: 200,
    title: 'returns the book that was asked for',
    async run({ succeed, someBook }) {
      const { _id } = await someBook()
      const { product } = await succeed('GET /products/:productId', { params: { productId: _id } })
      check(product._id === _id, 'returns another book')
    },
  },
  {
    key: 'GET /carousels',
    status: 200,
    title: 'lists the slides',
    async run({ succeed }) {
      await succeed('GET /carousels')
    },
  },
  {
    key: 'GET /carousels/:carouselId',
    status: 200,
    title: 'returns the slide that was asked for',
    async run({ succeed }) {
      const [first] = (await succeed('GET /carousels')).carousels
      check(first !== undefined, 'has no slide, which this case needs')
      const params = { carouselId: first._id }
      const { carousel } = await succeed('GET /carousels/:carouselId', { params })
      check(carousel._id === first._id, 'returns another slide')
    },
  },
  {
    key: 'GET /categories',
    status: 200,
    title: 'lists the categories',
    async run({ succeed }) {
      await succeed('GET /categories')
    },
  },
  {
    key: 'GET /categories/:categoryId',
    status: 200,
    title: 'returns the category that was asked for',
    async run({ succeed }) {
      const [first] = (await succeed('GET /categories')).categories
      check(first !== undefined, 'has no category, which this case needs')
      const params = { categoryId: first._id }
      const { category } = await succeed('GET /categories/:categoryId', { params })
      check(category._id === first._id, 'returns another category')
    },
  },
  unknown('GET /products/:productId', 'productId'),
  unknown('GET /carousels/:carouselId', 'carouselId'),
  unknown('GET /categories/:categoryId', 'categoryId'),
  {
    key: 'GET /test-todos',
    status: 200,
    title: 'answers the request tester’s default request',
    async run({ succeed }) {
      const { todos } = await succeed('GET /test-todos')
      check(todos.length > 0, 'returns no to-dos')
    },
  },
]

function unknown(key: EndpointKey, name: string): ContractCase {
  return {
    key,
    status: 404,
    title: 'knows no id that it never gave',
    run: ({ refuse }) => refuse(key, 404, { params: { [name]: unknownId } }),
  }
}
