/**
 * Which coupons a customer may use (docs/product.md, P104). A use is an order that is not cancelled, or a payment that may
 * soon become one. Nothing is counted up or down: the orders and payments themselves are what counts.
 */
import type { Coupon } from 'shared/contract'
import type { Queries } from '../database'
import { HttpError } from '../http-error'
import { indianDay } from '../indian-time'

/** A row of the table `coupons`, as `couponColumns` selects it. */
export interface CouponRow extends Omit<Coupon, 'until'> {
  /** The first and the last day in India, as ISO 8601 dates; `null` for no limit, as below. */
  from: string | null
  until: string | null
  /** How many orders it may be used for, in all and by each customer. */
  most: number | null
  mostEach: number | null
}

export const couponColumns = `name, saves, minimum, holds_at_minimum as "holdsAtMinimum", valid_from::text as from,
  valid_until::text as until, most, most_each as "mostEach"`

/** The orders that use the coupon of a row. */
export const ordersWithCoupon = `select count(*) from orders where contents ->> 'coupon' = coupons.name and status <> 'cancelled'`

/** Payments that may become an order: until they end, they keep a place for it. */
const inProgress = "status in ('created', 'failed') and superseded_by is null"

/** Those that a customer may use now, in the shop's order. What others are paying for may come back, so it is included. */
export async function couponsFor(db: Queries, customerId: string): Promise<Coupon[]> {
  const found = await db.query<CouponRow>(
    `select ${couponColumns} from coupons
     where coalesce(valid_from <= $2, true) and coalesce(valid_until >= $2, true)
       and (most is null or most > (${ordersWithCoupon}))
       and (most_each is null or most_each > (${ordersWithCoupon} and customer_id = $1))
     order by position`,
    [customerId, indianDay(new Date())],
  )
  return found.map(({ name, saves, minimum, holdsAtMinimum, until }) => ({
    name,
    saves,
    minimum,
    holdsAtMinimum,
    ...(until !== null && { until }),
  }))
}

/**
 * A coupon for a payment that a customer begins, and which keeps a place for its order. It stays locked until the end of
 * the transaction.
 * @throws HttpError 422 if the customer may not use it now.
 */
export async function takeCoupon(
  tx: Queries,
  customerId: string,
  name: string,
): Promise<CouponRow> {
  const [coupon] = await tx.query<CouponRow>(
    `select ${couponColumns} from coupons where name = $1 for no key update`,
    [name],
  )
  const today = indianDay(new Date())
  if (!coupon || (coupon.from ?? today) > today) throw couponRefusal('There is no such coupon.')
  if ((coupon.until ?? today) < today) throw couponRefusal(`The coupon ${name} has ended.`)
  await checkUses(tx, customerId, coupon)
  return coupon
}

/** @param message a sentence about the coupon. */
export const couponRefusal = (message: string) => new HttpError(422, message, { field: 'coupon' })

/** Needs the lock, so that nobody else is counting. @throws HttpError 422 */
async function checkUses(
  tx: Queries,
  customerId: string,
  { name, most, mostEach }: CouponRow,
): Promise<void> {
  if (most === null && mostEach === null) return
  // Only what is limited is counted: others wait for the lock.
  const [uses] = await tx.query<{ all: number; own: number }>(
    `select
       case when most is null then 0 else (${ordersWithCoupon}) +
         (select count(distinct customer_id) from payments
          where contents ->> 'coupon' = coupons.name and ${inProgress} and customer_id <> $1)
       end as all,
       case when most_each is null then 0 else (${ordersWithCoupon} and customer_id = $1) end as own
     from coupons where name = $2`,
    [customerId, name],
  )
  const { all = 0, own = 0 } = uses ?? {}
  if (mostEach !== null && own >= mostEach) {
    throw couponRefusal(`You have used the coupon ${name} already.`)
  }
  if (most !== null && all >= most) throw couponRefusal(`The coupon ${name} is used up.`)
}
