import { expect, test } from 'vitest'
import { fillCart, hydrated, storeLogin } from '../../support/customer'
import { findFaults } from '../../support/noticed'
import { heading, main } from '../../support/shop-page'
import { spaceTexts } from '../../support/text-size'
import { type PayVisit, phone } from '../visit'

const paths = ['/', '/products', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', '/cart']

/**
 * Large text and text spacing, since engines differ in the height and width of lines. Their drivers cannot compose
 * words: that is tested in Chromium (shop/conditions).
 */
export function testConditions(visit: PayVisit, visitWithLargeText: PayVisit) {
  const conditions = [
    { name: 'more space in texts', open: visit, text: '16px', prepare: spaceTexts },
    { name: 'text of 24 px', open: visitWithLargeText, text: '24px', prepare: () => {} },
  ]
  for (const { name, open, text, prepare } of conditions) {
    test(`${name} cuts nothing off and covers no control`, () =>
      open(
        async ({ page }) => {
          await storeLogin(page)
          await page.open('/cart')
          await page.expectInPage(() => getComputedStyle(document.documentElement).fontSize, text)
          await fillCart(page, { Dracula: 1 })
          for (const path of paths) {
            await page.open(path)
            await hydrated(page)
            await page.expectVisible(heading(undefined, { within: main, first: true }))
            await page.evaluate(prepare)
            expect(await page.evaluate(findFaults), path).toEqual([])
          }
        },
        { size: phone },
      ))
  }
}
