import { article, button, main, type ShopPage, searchbox } from '../shop-page'
import { hydrated } from './customer'

const found = article(undefined, { within: main })

/** A search starts after a pause, or by Enter, and its filter can be removed. */
export async function searchForABook(page: ShopPage): Promise<void> {
  await page.open('/')
  await hydrated(page)
  await page.click(button('Search'))
  await page.fill(searchbox, 'MOBY')
  await page.expectPath('/products?q=moby')
  await page.expectCount(article('Moby-Dick', { within: main }), 1)
  await page.expectCount(found, 1)

  await page.open('/products?category=fiction&category=humor')
  await hydrated(page)
  await page.click(button('Search'))
  await page.fill(searchbox, 'three')
  await page.press('Enter')
  await page.expectPath('/products?category=fiction&category=humor&q=three')
  await page.expectCount(article('Three Men in a Boat', { within: main }), 1)
  await page.expectCount(found, 1)
  await page.click(button('Remove filter “three”'))
  await page.expectPath('/products?category=fiction&category=humor')
  await page.expectCount(found, 5)
}
