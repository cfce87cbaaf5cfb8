import { test } from 'vitest'
import { expectOnServer, loaded, storeLogin } from '../../support/customer'
import { article, button, inHeader, main } from '../../support/shop-page'
import type { RunVisit } from '../visit'

/** A change is stored at the click. Engines differ in what they still do for a page that is being left. */
export function testOutbox(visit: RunVisit) {
  test('a change survives leaving the page at once', () =>
    visit(async ({ page }) => {
      await storeLogin(page)
      await page.open('/products')
      await loaded(page)
      await page.click(button('Add to cart', { within: article('Dracula', { within: main }) }))
      await page.open('/profile/me')
      await page.expectVisible(inHeader('Cart, 1 book'))
      await expectOnServer(page, 'cart', [['Dracula', 1]])
    }))
}
