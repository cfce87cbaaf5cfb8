import { test } from 'vitest'
import type { Fault } from '../../../mock-api/src/start'
import { expectOnServer, hydrated, storeLogin } from '../../support/customer'
import { article, button, inHeader, main, type ShopPage } from '../../support/shop-page'
import type { PayVisit } from '../visit'

const addDracula = button('Add to cart', { within: article('Dracula', { within: main }) })

/** Changes are stored at the click, and sent until the server has them. */
export function testOutbox(visit: PayVisit) {
  test('a change survives leaving the page at once', () =>
    visit(async ({ page }) => {
      await openAsCustomer(page)
      await page.click(addDracula)
      await page.open('/profile/me')
      await page.expectVisible(inHeader('Cart, 1 book'))
      await expectOnServer(page, 'cart', [['Dracula', 1]])
    }))

  test('a read that a left page has started does not delay changes of the next page', () =>
    visit(async ({ page }) => {
      await openAsCustomer(page)
      await page.evaluate(() => {
        const headers = { authorization: localStorage.getItem('token') ?? '' }
        const read = (): Promise<void> => fetch('/api/user/cart', { headers }).then(read, () => {})
        // Enough reads that one of them uses the database when the page is left.
        for (let count = 0; count < 100; count += 1) read()
        setTimeout(() => location.assign('/products?page-was-left'), 1000)
      })
      await page.expectPath('/products?page-was-left')
      await page.click(addDracula)
      await expectOnServer(page, 'cart', [['Dracula', 1]])
    }))

  test('a change whose answer was lost is sent again after a reload, and counts once', () =>
    visit(async ({ page }) => {
      await openAsCustomer(page)
      await failToAdd(page, { loseAnswer: true })
      await page.click(addDracula)
      await page.expectVisible(inHeader('Cart, 1 book'))
      await page.reload()
      await page.expectVisible(inHeader('Cart, 1 book'))
      await expectOnServer(page, 'cart', [['Dracula', 1]])
    }))

  test('a change that waits for the connection is sent when it is back', () =>
    visit(async ({ page }) => {
      await openAsCustomer(page)
      await failToAdd(page, { loseAnswer: true })
      await page.click(addDracula)
      await page.expectVisible(inHeader('Cart, 1 book'))
      await page.evaluate(() => {
        globalThis.__mockApi?.faults.clear()
        dispatchEvent(new Event('online'))
      })
      await expectOnServer(page, 'cart', [['Dracula', 1]])
    }))
}

async function openAsCustomer(page: ShopPage) {
  await storeLogin(page)
  await page.open('/products')
  await hydrated(page)
}

function failToAdd(page: ShopPage, fault: Fault): Promise<void> {
  return page.evaluate((wanted) => {
    globalThis.__mockApi?.faults.set('POST /user/cart', wanted)
  }, fault)
}
