import { answerQuery } from 'product-search/answer-query'
import { indexOf } from '../models/catalogue'
import { done, type Handlers, refused } from './handler'

type CatalogKey =
  | `GET /products${'' | '/:productId'}`
  | `GET /carousels${'' | '/:carouselId'}`
  | `GET /categories${'' | '/:categoryId'}`

export const catalogRoutes: Handlers<CatalogKey> = {
  'GET /products': async ({ query }, { catalogue }) =>
    Object.keys(query).length === 0
      ? done({ products: [...catalogue.products], total: catalogue.products.length })
      : done(await answerQuery(indexOf(catalogue), query)),
  'GET /products/:productId': ({ params }, { catalogue }) => {
    const product = catalogue.products.find(({ _id }) => _id === params.productId)
    return product ? done({ product }) : refused(404, 'There is no such book. Not Found error')
  },
  'GET /carousels': (_, { catalogue }) => done({ carousels: [...catalogue.carousels] }),
  'GET /carousels/:carouselId': ({ params }, { catalogue }) => {
    const carousel = catalogue.carousels.find(({ _id }) => _id === params.carouselId)
    return carousel ? done({ carousel }) : refused(404, 'There is no such slide. Not Found error')
  },
  'GET /categories': (_, { catalogue }) => done({ categories: [...catalogue.categories] }),
  'GET /categories/:categoryId': ({ params }, { catalogue }) => {
    const category = catalogue.categories.find(({ _id }) => _id === params.categoryId)
    return category
      ? done({ category })
      : refused(404, 'There is no such category. Not Found error')
  },
}
