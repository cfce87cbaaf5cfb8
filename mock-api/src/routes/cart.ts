import { addToCart, changeQuantity } from '../models/cart'
import { findOnSale } from '../models/catalogue'
import { changeUser } from '../models/database'
import { coupons } from '../seed/coupons'
import { done, type Handlers, refused } from './handler'

type CartKey =
  | 'GET /user/cart'
  | 'POST /user/cart'
  | 'POST /user/cart/:productId'
  | 'DELETE /user/cart/:productId'
  | 'DELETE /user/cart/all'
  | 'GET /user/coupons'

export const cartRoutes: Handlers<CartKey> = {
  'GET /user/cart': ({ customer }) => done({ cart: customer.cart }),

  'POST /user/cart': ({ customer, body, database }, { catalogue, now }) => {
    const product = findOnSale(catalogue, body.product)
    if (!product) return refused(404, 'There is no such book. Not Found error')
    const cart = addToCart(customer.cart, product, now())
    return done({ cart }, changeUser(database, customer, { cart }))
  },

  'POST /user/cart/:productId': ({ customer, params, body, database }, { now }) => {
    if (!customer.cart.some(({ _id }) => _id === params.productId)) {
      return refused(404, 'This book is not in the cart. Not Found error')
    }
    const cart = changeQuantity(customer.cart, params.productId, body.action.type, now())
    return done({ cart }, changeUser(database, customer, { cart }))
  },

  'DELETE /user/cart/:productId': ({ customer, params, database }, { catalogue }) => {
    const cart = customer.cart.filter(({ _id }) => _id !== params.productId)
    // Removing twice succeeds, since the first answer may have been lost. An unknown id fails.
    const isBook = catalogue.products.some(({ _id }) => _id === params.productId)
    if (cart.length === customer.cart.length && !isBook) {
      return refused(404, 'There is no such book. Not Found error')
    }
    return done({ cart }, changeUser(database, customer, { cart }))
  },

  'GET /user/coupons': () => done({ coupons: [...coupons] }),

  'DELETE /user/cart/all': ({ customer, database }) =>
    done({ cart: [] }, changeUser(database, customer, { cart: [] })),
}
