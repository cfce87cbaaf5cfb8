import { expect, test } from 'vitest'
import { fillCart, loaded, storeLogin } from '../../support/customer'
import { findFaults } from '../../support/noticed'
import { heading, main } from '../../support/shop-page'
import { phone, type RunVisit } from '../visit'

const paths = ['/', '/products', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', '/cart']

/** Engines differ in the height and width of lines. All other conditions are tested in Chromium (shop/conditions). */
export function testConditions(visitWithLargeText: RunVisit) {
  test('text of 24 px is not cut off and covers no control', { tags: ['second-tier'] }, () =>
    visitWithLargeText(
      async ({ page }) => {
        await storeLogin(page)
        await page.open('/cart')
        await page.expectInPage(() => getComputedStyle(document.documentElement).fontSize, '24px')
        await fillCart(page, { Dracula: 1 })
        for (const path of paths) {
          await page.open(path)
          await loaded(page)
          await page.expectVisible(heading(undefined, { within: main, first: true }))
          expect(await page.evaluate(findFaults), path).toEqual([])
        }
      },
      { size: phone },
    ),
  )
}
