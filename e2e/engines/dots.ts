import { button, region, type ShopPage } from '../support/shop-page'
import { brightnessIn } from './pixels'

/**
 * Which dots are painted as the current one: as a bar, which is wider than the others.
 * @param png the window, not scrolled.
 */
export async function paintedDots(page: ShopPage, png: Uint8Array): Promise<number[]> {
  const brightness = brightnessIn(png)
  const painted: number[] = []
  for (const number of [1, 2, 3]) {
    const name = new RegExp(`^Slide ${number}`)
    const box = await page.boxOf(button(name, { within: region('Offers') }))
    const middle = box.y + box.height / 2
    // 7 px from the centre is outside the dot and inside the bar.
    const beside = box.x + box.width / 2 + 7
    if (brightness(beside, middle) < brightness(beside, middle - 10) / 2) painted.push(number)
  }
  return painted
}
