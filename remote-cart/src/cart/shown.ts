import type { CartItem, Coupon } from 'shared/contract'
import { formatBooks, formatRupees, quoted } from 'shared/format'

/** What is in the cart, as the shopper sees it. */
export interface Shown {
  items: readonly CartItem[]
  coupon: Coupon | null
}

/** What the shopper is asked to pay for. */
export interface Offer extends Shown {
  /** In rupees. */
  total: number
}

/** Whether two carts hold the same copies at the same prices. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const text = (lines: readonly CartItem[]) =>
    JSON.stringify(lines.map(({ _id, qty, price }) => [_id, qty, price]).sort())
  return text(one) === text(other)
}

/** Whether two carts are the same, and their coupons take off the same. */
export function isSameOffer(one: Shown, other: Shown): boolean {
  return (
    one.coupon?.name === other.coupon?.name &&
    one.coupon?.saves === other.coupon?.saves &&
    isSameCart(one.items, other.items)
  )
}

/** Says in sentences what has changed in a cart since the shopper saw it; an empty text if nothing has. */
export function changesBetween(before: Shown, now: Shown): string {
  const inNow = new Map(now.items.map((line) => [line._id, line]))
  const inBefore = new Set(before.items.map(({ _id }) => _id))
  const sentences = [
    ...before.items.map((line) => changeOf(line, inNow.get(line._id))),
    ...now.items.map(({ _id, name }) =>
      inBefore.has(_id) ? null : `${quoted(name)} is in it now.`,
    ),
    couponChange(before.coupon, now.coupon),
  ]
  return sentences.filter(Boolean).join(' ')
}

function changeOf(before: CartItem, now: CartItem | undefined): string | null {
  if (!now) return `${quoted(before.name)} is no longer in it.`
  if (now.price !== before.price)
    return `${quoted(now.name)} costs ${formatRupees(now.price)} now instead of ${formatRupees(before.price)}.`
  if (now.qty !== before.qty)
    return `It has ${formatBooks(now.qty)} of ${quoted(now.name)} now instead of ${before.qty}.`
  return null
}

function couponChange(before: Shown['coupon'], now: Shown['coupon']): string | null {
  if (before && !now) return `${before.name} was taken off.`
  if (now && before?.name !== now.name) return `${now.name} is applied now.`
  if (before && now && before.saves !== now.saves)
    return `${now.name} takes off ${formatRupees(now.saves)} now instead of ${formatRupees(before.saves)}.`
  return null
}
