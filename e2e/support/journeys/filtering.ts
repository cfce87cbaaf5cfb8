import { article, checkbox, main, radio, type ShopPage, slider } from '../shop-page'
import { hydrated } from './customer'

const books = article(undefined, { within: main })
const price = slider('Price')

/** Filters are in the address: Back, Forward and a reload keep those of each step. */
export async function filterBooks(page: ShopPage): Promise<void> {
  await page.open('/products?category=thriller')
  await hydrated(page)
  await page.pressOn(price, 'ArrowLeft')
  await page.pressOn(price, 'ArrowLeft')
  await page.expectValue(price, '998')
  await page.expectPath('/products?category=thriller&price=998')
  await page.click(checkbox('Fiction'))
  await page.expectPath('/products?category=fiction&category=thriller&price=998')

  await page.back()
  await page.expectChecked(checkbox('Fiction'), false)
  await page.expectValue(price, '998')
  // Two consecutive keys on one slider are one history entry.
  await page.back()
  await page.expectPath('/products?category=thriller')
  await page.expectValue(price, '1000')
  await page.forward()
  await page.expectValue(price, '998')
  await page.reload()
  await page.expectValue(price, '998')
  await page.expectCount(books, 3)
  await page.click(radio('Price: high to low'))
  await page.expectPath('/products?category=thriller&sort=HIGH_TO_LOW&price=998')
}
