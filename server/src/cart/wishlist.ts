import type { Product, WishlistItem } from 'shared/contract'
import type { Session } from '../accounts/sessions'
import { customerResource } from '../calls'
import type { Queries } from '../database'
import { notFound } from '../http-error'
import { divided, type ListedRow, removeBook } from './cart'
import { type Added, checkLength } from './list-limits'

export const wishlist = customerResource(({ read, change }) => {
  read('GET /user/wishlist', 'Get the wishlist', getWishlist)

  // A book is in the wishlist once, however often it is added.
  change('POST /user/wishlist', 'Add a book to the wishlist', getWishlist, async (tx, { body }) => {
    const [added] = await tx.query<Added>(
      `insert into wishlist_entries (customer_id, book_id)
       select $1, id from books where id = $2 and on_sale
       on conflict (customer_id, book_id) do update set customer_id = excluded.customer_id
       returning xmax = 0 as "isNew"`,
      [tx.customer.id, body.product._id],
    )
    if (!added) throw notFound('book')
    if (added.isNew) await checkLength(tx, 'wishlist_entries', tx.customer.id)
  })

  const removing = 'Remove a book from the wishlist'
  change('DELETE /user/wishlist/:productId', removing, getWishlist, (tx, { params }) =>
    removeBook(tx, 'wishlist_entries', tx.customer.id, params.productId),
  )
})

/** The wishlist, and the books in it that are no longer sold. */
export async function wholeWishlistOf(db: Queries, customerId: string) {
  const rows = await db.query<ListedRow & Omit<WishlistItem, keyof Product>>(
    `select document, on_sale, created_at as "createdAt", updated_at as "updatedAt", visible_stock(copies) as available
     from wishlist_entries join books on books.id = book_id
     left join stock using (book_id)
     where customer_id = $1 order by wishlist_entries.position`,
    [customerId],
  )
  const [wishlist, gone] = divided(rows)
  return { wishlist, gone }
}

async function getWishlist(db: Queries, { _id }: Session) {
  return wholeWishlistOf(db, _id)
}
