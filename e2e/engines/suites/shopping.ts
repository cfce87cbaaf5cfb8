import { test } from 'vitest'
import { buyABook } from '../../support/journeys/buying'
import { journeys } from '../../support/journeys/journeys'
import { type PayVisit, phone } from '../visit'

/** The shoppers' journeys. */
export function testShopping(visit: PayVisit) {
  for (const { name, take } of journeys) test(name, () => visit(({ page }) => take(page)))

  test('on a phone a shopper finds a book, logs in, pays and sees the order', () =>
    visit(({ page }) => buyABook(page), { size: phone }))
}
