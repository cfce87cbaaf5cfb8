import type { Product, WishlistItem } from 'shared/contract'
import type { Call, Own } from '../call'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { type Added, checkLength } from '../list-limits'
import { divided, type Listed, requireBook } from './cart'

export async function wishlistOf(db: Queries, customerId: string): Promise<WishlistItem[]> {
  return (await wholeWishlistOf(db, customerId)).wishlist
}

/** The wishlist, and the books in it that are no longer sold. */
async function wholeWishlistOf(db: Queries, customerId: string) {
  const rows = await db.query<Listed & Omit<WishlistItem, keyof Product>>(
    `select document, on_sale, created_at as "createdAt", updated_at as "updatedAt", few(copies) as "left"
     from wishlist_entries join books on books.id = book_id
     left join stock using (book_id)
     where customer_id = $1 order by wishlist_entries.position`,
    [customerId],
  )
  const [wishlist, gone] = divided(rows)
  return { wishlist, gone }
}

export async function getWishlist({ db, customer }: Own) {
  return wholeWishlistOf(db, customer.id)
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
