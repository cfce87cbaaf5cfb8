import type { Product, WishlistItem } from 'shared/contract'
import type { Call, Own } from '../call'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { type Added, checkLength } from '../list-limits'
import { type Stocked, withLeft } from '../stock'
import { requireBook } from './cart'

export async function wishlistOf(db: Queries, customerId: string): Promise<WishlistItem[]> {
  const rows = await db.query<Stocked & Omit<WishlistItem, keyof Product>>(
    `select document, created_at as "createdAt", updated_at as "updatedAt", few(copies) as "left"
     from wishlist_entries join books on books.id = book_id and on_sale
     left join stock using (book_id)
     where customer_id = $1 order by wishlist_entries.position`,
    [customerId],
  )
  return rows.map(({ document, left, ...entry }) => ({ ...withLeft(document, left), ...entry }))
}

export async function getWishlist({ db, customer }: Own) {
  return { wishlist: await wishlistOf(db, customer.id) }
}

/** A book is in the wishlist once, however often it is added. */
export async function addToWishlist({ db, customer, body }: Call<'POST /user/wishlist'>) {
  const [added] = await db.query<Added>(
    `insert into wishlist_entries (customer_id, book_id)
     select $1, id from books where id = $2 and on_sale
     on conflict (customer_id, book_id) do update set customer_id = excluded.customer_id
     returning xmax = 0 as "isNew"`,
    [customer.id, body.product._id],
  )
  if (!added) throw notFound('book')
  if (added.isNew) await checkLength(db, 'wishlist_entries', customer.id)
}

/** Removing twice succeeds, since the first answer may have been lost. */
export async function removeFromWishlist(call: Call<'DELETE /user/wishlist/:productId'>) {
  const { db, customer, params } = call
  await requireBook(db, params.productId)
  await db.query('delete from wishlist_entries where customer_id = $1 and book_id = $2', [
    customer.id,
    params.productId,
  ])
}
