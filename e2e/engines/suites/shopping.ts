import { test } from 'vitest'
import { buyABook, journeys } from '../../support/journeys'
import { type PayVisit, phone } from '../visit'

/** The shoppers' journeys, one of them on a phone. */
export function testShopping(visit: PayVisit) {
  for (const { name, take } of journeys) test(name, () => visit(({ page }) => take(page)))

  test('on a phone a shopper finds a book, logs in, pays and sees the order', () =>
    visit(({ page }) => buyABook(page), { size: phone }))
}
