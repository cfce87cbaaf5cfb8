import { expect, test } from 'vitest'
import { hydrated, logIn } from '../../support/customer'
import { findFaults } from '../../support/noticed'
import { article, button, heading, inHeader, main } from '../../support/shop-page'
import { spaceTexts } from '../../support/text-size'
import { type PayVisit, phone } from '../visit'

const paths = ['/', '/products', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', '/cart']

/**
 * Text spacing, by which engines differ in the height of lines. Their drivers cannot change the default size of text,
 * nor compose words: those are tested in Chromium (shop/conditions).
 */
export function testConditions(visit: PayVisit) {
  test('more space in texts cuts nothing off and covers no control', () =>
    visit(
      async ({ page }) => {
        await logIn(page)
        await page.click(button('Add to cart', { within: article('Dracula', { within: main }) }))
        await page.expectVisible(inHeader('Cart, 1 book'))
        for (const path of paths) {
          await page.open(path)
          await hydrated(page)
          await page.expectVisible(heading(undefined, { within: main, first: true }))
          await page.evaluate(spaceTexts)
          expect(await page.evaluate(findFaults), path).toEqual([])
        }
      },
      { size: phone },
    ))
}
