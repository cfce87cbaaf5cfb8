import { test } from 'vitest'
import { buyABook } from '../../support/buy-a-book'
import { purchase } from '../../support/purchase'
import { phone, type RunVisit } from '../visit'

/** A purchase with reloads, and a long one that uses nearly every control. */
export function testShopping(visit: RunVisit) {
  test('on a phone a shopper finds a book, logs in, pays and sees the order', () =>
    visit(({ page }) => buyABook(page), { size: phone }))

  test(
    'a shopper searches, uses coupons, the wishlist and Undo, and pays',
    {
      tags: ['second-tier'],
    },
    () => visit(({ page }) => purchase(page)),
  )
}
