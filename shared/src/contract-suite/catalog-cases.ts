import { cases, check, unknownId } from './contract-case'

/** Cases for the calls that need no login. */
export const catalogCases = cases({
  'GET /products': {
    async '200 lists books with ids of their own'({ succeed }) {
      const { products } = await succeed('GET /products')
      const ids = new Set(products.map(({ _id }) => _id))
      check(ids.size === products.length, 'returns two books under one id')
    },
  },
  'GET /products/:productId': {
    async '200 returns the book that was asked for'({ succeed, someBook }) {
      const { _id } = await someBook()
      const { product } = await succeed('GET /products/:productId', { params: { productId: _id } })
      check(product._id === _id, 'returns another book')
    },
    '404 knows no id that it never gave': ({ refuse }) =>
      refuse('GET /products/:productId', 404, { params: { productId: unknownId } }),
  },
  'GET /carousels': { '200 lists the slides': ({ succeed }) => succeed('GET /carousels') },
  'GET /carousels/:carouselId': {
    async '200 returns the slide that was asked for'({ succeed }) {
      const [first] = (await succeed('GET /carousels')).carousels
      check(first !== undefined, 'has no slide, which this case needs')
      const params = { carouselId: first._id }
      const { carousel } = await succeed('GET /carousels/:carouselId', { params })
      check(carousel._id === first._id, 'returns another slide')
    },
    '404 knows no id that it never gave': ({ refuse }) =>
      refuse('GET /carousels/:carouselId', 404, { params: { carouselId: unknownId } }),
  },
  'GET /categories': { '200 lists the categories': ({ succeed }) => succeed('GET /categories') },
  'GET /categories/:categoryId': {
    async '200 returns the category that was asked for'({ succeed }) {
      const [first] = (await succeed('GET /categories')).categories
      check(first !== undefined, 'has no category, which this case needs')
      const params = { categoryId: first._id }
      const { category } = await succeed('GET /categories/:categoryId', { params })
      check(category._id === first._id, 'returns another category')
    },
    '404 knows no id that it never gave': ({ refuse }) =>
      refuse('GET /categories/:categoryId', 404, { params: { categoryId: unknownId } }),
  },
  'GET /test-todos': {
    async '200 answers the request tester’s default request'({ succeed }) {
      const { todos } = await succeed('GET /test-todos')
      check(todos.length > 0, 'returns no to-dos')
    },
  },
})
