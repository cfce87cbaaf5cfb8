import { answerQuery } from 'product-search/answer-query'
import { findOnSale, indexOf } from '../catalogue'
import { refuse, type Shop, type SomeHandlers } from './handler'

export function catalogRoutes({ catalogue }: Shop) {
  return {
    'GET /products': async (_, { query }) => {
      const { products } = catalogue()
      if (Object.keys(query).length > 0) return await answerQuery(indexOf(products), query)
      return { products: [...products], total: products.length }
    },
    'GET /products/:productId': (_, { params }) => {
      const product = findOnSale(catalogue(), { _id: params.productId })
      return product ? { product } : refuse(404, 'There is no such book. Not Found error')
    },
    'GET /carousels': () => ({ carousels: [...catalogue().carousels] }),
    'GET /carousels/:carouselId': (_, { params }) => {
      const carousel = catalogue().carousels.find(({ _id }) => _id === params.carouselId)
      return carousel ? { carousel } : refuse(404, 'There is no such slide. Not Found error')
    },
    'GET /categories': () => ({ categories: [...catalogue().categories] }),
    'GET /categories/:categoryId': (_, { params }) => {
      const category = catalogue().categories.find(({ _id }) => _id === params.categoryId)
      return category ? { category } : refuse(404, 'There is no such category. Not Found error')
    },
  } satisfies SomeHandlers
}
