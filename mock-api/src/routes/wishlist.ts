import { findOnSale } from '../models/catalogue'
import { changeUser } from '../models/database'
import { addToWishlist } from '../models/wishlist'
import { done, type Handlers, refused } from './handler'

type WishlistKey = 'GET /user/wishlist' | 'POST /user/wishlist' | 'DELETE /user/wishlist/:productId'

export const wishlistRoutes: Handlers<WishlistKey> = {
  'GET /user/wishlist': ({ customer }) => done({ wishlist: customer.wishlist }),

  'POST /user/wishlist': ({ customer, body, database }, { catalogue, now }) => {
    const product = findOnSale(catalogue, body.product)
    if (!product) return refused(404, 'There is no such book. Not Found error')
    const wishlist = addToWishlist(customer.wishlist, product, now())
    return done({ wishlist }, changeUser(database, customer, { wishlist }))
  },

  'DELETE /user/wishlist/:productId': ({ customer, params, database }, { catalogue }) => {
    const wishlist = customer.wishlist.filter(({ _id }) => _id !== params.productId)
    // Removing twice succeeds, since the first answer may have been lost. An unknown id fails.
    const isBook = catalogue.products.some(({ _id }) => _id === params.productId)
    if (wishlist.length === customer.wishlist.length && !isBook) {
      return refused(404, 'There is no such book. Not Found error')
    }
    return done({ wishlist }, changeUser(database, customer, { wishlist }))
  },
}
