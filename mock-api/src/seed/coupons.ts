import type { Coupon } from 'shared/contract'

/** The two coupons of the shop (docs/product.md, P32). */
export const coupons: readonly [Coupon, Coupon] = [
  { name: 'NEW USER', saves: 500, minimum: 1500, holdsAtMinimum: false },
  { name: 'FESTIVE OFF', saves: 300, minimum: 1000, holdsAtMinimum: true },
]
