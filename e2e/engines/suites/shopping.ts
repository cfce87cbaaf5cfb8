import { test } from 'vitest'
import { buyABook, journeys } from '../../support/journeys'
import { phone, type RunVisit } from '../visit'

/** The shoppers' journeys. */
export function testShopping(visit: RunVisit) {
  test('on a phone a shopper finds a book, logs in, pays and sees the order', () =>
    visit(({ page }) => buyABook(page), { size: phone }))

  for (const { name, take } of journeys) {
    test(name, { tags: ['second-tier'] }, () => visit(({ page }) => take(page)))
  }
}
