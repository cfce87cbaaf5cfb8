/** The cart. Prices and names are always those of the books on sale. */
import { type CartItem, maxQuantity, type Product } from 'shared/contract'
import type { Session } from '../accounts/sessions'
import { customerResource } from '../calls'
import { type BookRow, ownHeld, withAvailable } from '../catalogue/stock'
import type { Queries } from '../database'
import { HttpError, notFound } from '../http-error'
import { type Added, checkLength } from './list-limits'

export const cart = customerResource(({ read, change }) => {
  read('GET /user/cart', 'Get the cart', getCart)

  const adding = 'Add a book to the cart, or one more copy of it'
  // Begins a line with one copy, or adds one. Of the product in the body only the id counts.
  change('POST /user/cart', adding, getCart, async (tx, { body }) => {
    const [added] = await tx.query<Added>(
      `insert into cart_lines (customer_id, book_id, quantity)
       select $1, id, 1 from books where id = $2 and on_sale
       on conflict (customer_id, book_id) do update
       set quantity = least(cart_lines.quantity + 1, $3), updated_at = now()
       returning xmax = 0 as "isNew"`,
      [tx.customer.id, body.product._id, maxQuantity],
    )
    if (!added) throw notFound('book')
    if (added.isNew) await checkLength(tx, 'cart_lines', tx.customer.id)
  })

  const changing = 'Raise or lower the quantity of a book in the cart'
  change('POST /user/cart/:productId', changing, getCart, async (tx, { params, body }) => {
    const step = body.action.type === 'increment' ? 1 : -1
    const changed = await tx.query(
      `update cart_lines
       set quantity = least(greatest(quantity + $3, 1), $4), updated_at = now()
       where customer_id = $1 and book_id = $2 returning book_id`,
      [tx.customer.id, params.productId, step, maxQuantity],
    )
    if (changed.length === 0)
      throw new HttpError(404, 'This book is not in the cart. Not Found error')
  })

  change('DELETE /user/cart/all', 'Empty the cart', getCart, async (tx) => {
    await tx.query('delete from cart_lines where customer_id = $1', [tx.customer.id])
  })

  const removing = 'Remove a book from the cart'
  change('DELETE /user/cart/:productId', removing, getCart, (tx, { params }) =>
    removeBook(tx, 'cart_lines', tx.customer.id, params.productId),
  )
})

/** For copies that the customer's own payments hold, too: they come back when another one begins. */
export async function cartOf(db: Queries, customerId: string): Promise<CartItem[]> {
  return (await wholeCartOf(db, customerId)).cart
}

/** The cart, and the books in it that are no longer sold. They come back with the sale, unless they are removed. */
export async function wholeCartOf(db: Queries, customerId: string) {
  const rows = await db.query<ListedRow & Omit<CartItem, keyof Product>>(
    `with held as (${ownHeld})
     select document, on_sale, quantity as qty, created_at as "createdAt", updated_at as "updatedAt",
       visible_stock(stock.copies + coalesce(held.copies, 0), quantity) as available
     from cart_lines join books on books.id = book_id
     left join stock using (book_id) left join held using (book_id)
     where customer_id = $1 order by cart_lines.position`,
    [customerId],
  )
  const [cart, gone] = divided(rows)
  return { cart, gone }
}

async function getCart(db: Queries, { _id }: Session) {
  return wholeCartOf(db, _id)
}

/** A row of a list of books. */
export type ListedRow = BookRow & { on_sale: boolean }

/** The entries of books that are on sale, and what names the others. */
export function divided<Row extends ListedRow>(rows: readonly Row[]) {
  const [sold, gone] = [true, false].map((wanted) =>
    rows.filter(({ on_sale }) => on_sale === wanted),
  ) as [Row[], Row[]]
  return [
    sold.map(({ document, available, on_sale: _, ...rest }) => ({
      ...withAvailable(document, available),
      ...rest,
    })),
    gone.map(({ document: { _id, name } }) => ({ _id, name })),
  ] as const
}

/**
 * Removes a book from a list. Removing it twice succeeds, since the first answer may have been lost.
 * @throws HttpError 404 for an id that no book has or had.
 */
export async function removeBook(
  tx: Queries,
  table: 'cart_lines' | 'wishlist_entries',
  customerId: string,
  id: string,
): Promise<void> {
  const found = await tx.query('select 1 from books where id = $1', [id])
  if (found.length === 0) throw notFound('book')
  await tx.query(`delete from ${table} where customer_id = $1 and book_id = $2`, [customerId, id])
}
