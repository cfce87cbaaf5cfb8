/**
 * Copies of books that can still be sold. A payment takes its copies out of the stock when it begins, and they come back
 * if nothing becomes of it: `copies` and all reservations of a book are always as many together as were put in.
 *
 * All statements lock the rows of the stock in the order of the books' ids, so no two payments wait for each other.
 */
import { type CartItem, type Product, paymentMinutes } from 'shared/contract'
import type { Queries } from '../database'
import { HttpError } from '../http-error'
import { type LowStock, lowStockEmail, mostListed } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'

/** How long a payment keeps its copies, and its coupon, in minutes: what was paid in the last moment comes in time. */
export const holdMinutes = paymentMinutes + 10

/** A row of the table `books`, and how many copies of it are available. */
export interface BookRow {
  document: Product
  /** `null` if there are many, or they are not counted. */
  available: number | null
}

/** As the contract has it. */
export function withAvailable(product: Product, available: number | null | undefined): Product {
  return available == null ? product : { ...product, left: available }
}

/** A book of which a customer wants more copies than there are. */
export interface Shortage {
  book: CartItem
  available: number
}

interface Wanted {
  customerId: string
  paymentId: string
  items: readonly CartItem[]
}

/**
 * Takes the copies of a payment out of the stock, if they are counted. What the customer's other payments hold comes
 * back first, since a customer has one cart.
 * @param as `held` until the payment is paid, or `sold`.
 * @returns the books of which there are too few; then nothing has changed.
 */
export async function reserve(
  tx: Queries,
  { customerId, paymentId, items }: Wanted,
  as: 'held' | 'sold',
): Promise<readonly Shortage[]> {
  const rows = await tx.query<{ id: string; available: number | null }>(
    `with own as (${ownHeld})
     select stock.book_id as id, stock.copies + coalesce(own.copies, 0) as available
     from stock left join own using (book_id)
     where book_id = any($2::text[] || array(select book_id from own))
     order by book_id for no key update of stock`,
    [customerId, items.map(({ _id }) => _id)],
  )
  const counted = items.flatMap((book) => {
    const { available = null } = rows.find(({ id }) => id === book._id) ?? {}
    return available === null ? [] : [{ book, available }]
  })
  const shortages = counted.filter(({ book, available }) => available < book.qty)
  if (shortages.length > 0) return shortages
  await returnCopies(tx, 'held', customerId)
  await tx.query(
    `with taken as (
       update stock set copies = stock.copies - wanted.copies
       from jsonb_to_recordset($3) as wanted (book_id text, copies integer)
       where stock.book_id = wanted.book_id
       returning stock.book_id, wanted.copies
     )
     insert into reservations (customer_id, payment_id, book_id, copies, is_held)
     select $1, $2, book_id, copies, $4::boolean from taken`,
    [
      customerId,
      paymentId,
      JSON.stringify(counted.map(({ book }) => ({ book_id: book._id, copies: book.qty }))),
      as === 'held',
    ],
  )
  return []
}

/** The copies that payments of the customer `$1` hold. */
export const ownHeld = `select book_id, sum(copies)::integer as copies from reservations
  where customer_id = $1 and is_held group by book_id`

/**
 * Puts copies back into the stock: those that are held, or those of an order that will not be sent.
 * @param paymentId of all the customer's payments without it.
 * @param most so many of a book at most. The others are not there to be sold again.
 */
export async function returnCopies(
  tx: Queries,
  what: 'held' | 'sold',
  customerId: string,
  paymentId: string | null = null,
  most: readonly { _id: string; qty: number }[] = [],
): Promise<void> {
  await tx.query(
    `with returned as (
       delete from reservations
       where customer_id = $1 and payment_id = coalesce($2, payment_id) and is_held = $3
       returning book_id, copies
     ), locked as (
       select book_id, back.copies from stock
       join (
         select book_id, sum(least(copies, qty))::integer as copies from returned
         left join jsonb_to_recordset($4) as most (_id text, qty integer) on _id = book_id
         group by book_id
       ) as back using (book_id)
       order by book_id for no key update of stock
     )
     update stock set copies = stock.copies + locked.copies
     from locked where locked.book_id = stock.book_id`,
    [customerId, paymentId, what === 'held', JSON.stringify(most)],
  )
}

/** How many copies of a book can be sold, beside those that are held or sold; `null` if they are not counted. */
export interface Copies {
  id: string
  copies: number | null
}

/** A row of `lowStockOf`. */
export interface LowStockRow extends LowStock {
  /** How many books there are, of which `mostListed` are read. */
  total: number
}

/**
 * Sets how many copies there are. Payments for these books wait from here to the end of the transaction.
 * @returns the books of which few copies are left now, and were not before.
 */
export async function setStock(db: Queries, books: readonly Copies[]): Promise<LowStockRow[]> {
  const given = JSON.stringify(books)
  const few = await db.query<LowStockRow>(
    lowStockOf('(select * from jsonb_to_recordset($1) as one (id text, copies integer))'),
    [given],
  )
  await db.query(
    `insert into stock (book_id, copies)
     select id, copies from jsonb_to_recordset($1) as given (id text, copies integer) order by id
     on conflict (book_id) do update set copies = excluded.copies`,
    [given],
  )
  return few
}

/**
 * Selects the books of which few copies are left once they are set, and were not before: as many as an email lists.
 * @param given such as a table.
 */
export const lowStockOf = (given: string) =>
  `select document ->> 'name' as name, given.copies, count(*) over () as total
   from ${given} as given join stock on book_id = id join books using (id)
   where stock.copies is not null and visible_stock(stock.copies) is null
     and visible_stock(given.copies) is not null
   order by position limit ${mostListed}`

/** Adds an email to the shop's owner, if the address is set, about what `setStock` has returned. */
export async function queueLowStockEmail(
  db: Queries,
  mail: OutgoingMail,
  few: readonly LowStockRow[],
): Promise<void> {
  const [first] = few
  if (mail.owner !== null && first) {
    await mail.add(db, lowStockEmail(mail.owner, mail, few, first.total))
  }
}

/**
 * Adds copies that can be sold, or takes some away. @returns as `setStock` does. @throws HttpError 409 with a sentence, if
 * they are not counted, or fewer than are taken.
 */
export async function addStock(
  tx: Queries,
  { _id, name }: Pick<Product, '_id' | 'name'>,
  copies: number,
): Promise<LowStockRow[]> {
  const [counted] = await tx.query<{ copies: number }>(
    `select copies from stock where book_id = $1 and copies is not null for no key update`,
    [_id],
  )
  if (!counted) throw new HttpError(409, `“${name}” is not counted: say how many there are.`)
  if (counted.copies + copies < 0) {
    throw new HttpError(409, `Of “${name}”, only ${counted.copies} can be sold.`)
  }
  return setStock(tx, [{ id: _id, copies: counted.copies + copies }])
}

/** What the answer to a payment says that cannot begin. @param shortages at least one. */
export function tooFew(shortages: readonly Shortage[]): HttpError {
  const [{ book: { name = '' } = {}, available = 0 } = {}] = shortages
  const rest = available === 1 ? 'is only 1 copy' : `are only ${available} copies`
  const sentence =
    available === 0 ? `“${name}” is out of stock.` : `There ${rest} of “${name}” left.`
  return new HttpError(409, sentence, {
    left: Object.fromEntries(shortages.map(({ book, available }) => [book._id, available])),
  })
}
