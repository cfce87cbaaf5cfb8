import { test } from 'vitest'
import { loaded } from '../../support/customer'
import { purchase } from '../../support/purchase'
import { phone, type RunVisit } from '../visit'

/** Steps after which the page is reloaded: the next ones need what these have stored. */
const reloaded = ['the book in the cart', 'two copies', 'the order']

/** A purchase that uses nearly every control. */
export function testShopping(visit: RunVisit) {
  test('on a phone a shopper searches, logs in, uses coupons, the wishlist and Undo, and pays', () =>
    visit(
      ({ page }) => {
        const step: typeof page.step = async (name, run) => {
          await page.step(name, run)
          if (!reloaded.includes(name)) return
          await loaded(page)
          await page.reload()
        }
        return purchase({ ...page, step })
      },
      { size: phone },
    ))
}
