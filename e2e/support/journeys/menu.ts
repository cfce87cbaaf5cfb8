import { button, dialog, heading, link, radio, type ShopPage } from '../shop-page'
import { hydrated } from './customer'

const menu = dialog('Menu')
const colorScheme = () => getComputedStyle(document.documentElement).colorScheme

/** The side menu opens a page, keeps a theme over a reload, and closes by Escape. */
export async function useTheMenu(page: ShopPage): Promise<void> {
  await page.open('/login')
  await hydrated(page)
  await page.click(button('Open menu'))
  await page.click(link('Shop now', { within: menu }))
  await page.expectPath('/products')
  await page.expectAbsent(menu)
  await page.expectVisible(heading('Books'))

  await page.click(button('Open menu'))
  await page.click(radio('Dark', { within: menu }))
  await page.expectInPage(colorScheme, 'dark')
  await page.press('Escape')
  await page.expectAbsent(menu)
  await page.reload()
  await page.expectInPage(colorScheme, 'dark')

  await hydrated(page)
  await page.click(button('Open menu'))
  await page.click(radio('Light', { within: menu }))
  await page.expectInPage(colorScheme, 'light')
  await page.click(radio('As my device', { within: menu }))
  await page.expectInPage(colorScheme, 'light dark')
}
