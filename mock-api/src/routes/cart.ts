import { maxQuantity } from 'shared/contract'
import { CartItem } from 'shared/schema'
import * as v from 'valibot'
import { findOnSale } from '../catalogue'
import type { ShopSchema, StoredUser } from '../models'
import { coupons } from '../seed'
import { now, refuse, type Shop, type SomeHandlers } from './handler'

/** A cart, whose lines have a quantity from 1 to `maxQuantity`. */
export function cartRoutes({ catalogue }: Shop) {
  return {
    'GET /user/cart': (schema, { user }) => ({ cart: cartOf(schema, user) }),

    'POST /user/cart': (schema, { user, body }) => {
      const product = findOnSale(catalogue(), body.product)
      if (!product) return refuse(404, 'There is no such book. Not Found error')
      const line = findLine(schema, user, product._id)
      if (line) line.update({ qty: bounded(line.qty + 1), updatedAt: now() })
      else {
        const stamps = { createdAt: now(), updatedAt: now() }
        schema.create('cartItem', { userId: user.id, ...product, qty: 1, ...stamps })
      }
      return { cart: cartOf(schema, user) }
    },

    'POST /user/cart/:productId': (schema, { user, params, body }) => {
      const line = findLine(schema, user, params.productId)
      if (!line) return refuse(404, 'This book is not in the cart. Not Found error')
      const step = body.action.type === 'increment' ? 1 : -1
      line.update({ qty: bounded(line.qty + step), updatedAt: now() })
      return { cart: cartOf(schema, user) }
    },

    'DELETE /user/cart/all': (schema, { user }) => {
      linesOf(schema, user).destroy()
      return { cart: [] }
    },

    'DELETE /user/cart/:productId': (schema, { user, params }) => {
      const line = findLine(schema, user, params.productId)
      // Removing twice succeeds, since the first answer may have been lost. An unknown id fails.
      if (!line && !findOnSale(catalogue(), { _id: params.productId })) {
        return refuse(404, 'There is no such book. Not Found error')
      }
      line?.destroy()
      return { cart: cartOf(schema, user) }
    },

    'GET /user/coupons': () => ({ coupons: [...coupons] }),
  } satisfies SomeHandlers
}

/** The lines of a customer's cart, oldest first. */
export function cartOf(schema: ShopSchema, user: StoredUser): CartItem[] {
  return linesOf(schema, user).models.map(({ attrs }) => v.parse(CartItem, attrs))
}

function linesOf(schema: ShopSchema, { id }: StoredUser) {
  return schema.where('cartItem', { userId: id })
}

/** The line of a book in a customer's cart. */
export function findLine(schema: ShopSchema, { id }: StoredUser, _id: string) {
  return schema.findBy('cartItem', { userId: id, _id })
}

function bounded(qty: number): number {
  return Math.max(1, Math.min(maxQuantity, qty))
}
