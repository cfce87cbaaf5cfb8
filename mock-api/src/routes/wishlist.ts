import { WishlistItem } from 'shared/schema'
import * as v from 'valibot'
import { findOnSale } from '../catalogue'
import type { ShopSchema, StoredUser } from '../models'
import { now, refuse, type Shop, type SomeHandlers } from './handler'

export function wishlistRoutes({ catalogue }: Shop) {
  return {
    'GET /user/wishlist': (schema, { user }) => ({ wishlist: wishlistOf(schema, user) }),

    'POST /user/wishlist': (schema, { user, body }) => {
      const product = findOnSale(catalogue(), body.product)
      if (!product) return refuse(404, 'There is no such book. Not Found error')
      if (!findBook(schema, user, product._id)) {
        const stamps = { createdAt: now(), updatedAt: now() }
        schema.create('wishlistItem', { userId: user.id, ...product, ...stamps })
      }
      return { wishlist: wishlistOf(schema, user) }
    },

    'DELETE /user/wishlist/:productId': (schema, { user, params }) => {
      const book = findBook(schema, user, params.productId)
      // Removing twice succeeds, since the first answer may have been lost. An unknown id fails.
      if (!book && !findOnSale(catalogue(), { _id: params.productId })) {
        return refuse(404, 'There is no such book. Not Found error')
      }
      book?.destroy()
      return { wishlist: wishlistOf(schema, user) }
    },
  } satisfies SomeHandlers
}

/** The books of a customer's wishlist, oldest first. */
export function wishlistOf(schema: ShopSchema, { id }: StoredUser): WishlistItem[] {
  const { models } = schema.where('wishlistItem', { userId: id })
  return models.map(({ attrs }) => v.parse(WishlistItem, attrs))
}

function findBook(schema: ShopSchema, { id }: StoredUser, _id: string) {
  return schema.findBy('wishlistItem', { userId: id, _id })
}
