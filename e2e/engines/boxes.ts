/** Measures the positions of the shop's parts, to compare one engine's page with another's. */

import { addFonts } from '../support/add-fonts'
import { fillCart, loaded, storeLogin } from '../support/customer'
import {
  article,
  type Box,
  banner,
  button,
  dialog,
  group,
  main,
  region,
  type ShopPage,
  slider,
  type Target,
} from '../support/shop-page'

export type Boxes = Record<string, Box>

/** The header, the carousel and its controls, filters, a card, and dialogs. @param wide not a phone. */
export async function measureBoxes(page: ShopPage, wide: boolean): Promise<Boxes> {
  const boxes: Boxes = {}
  const measure = async (name: string, target: Target) => {
    await page.expectVisible(target)
    await settled(page)
    boxes[name] = await page.boxOf(target)
  }
  const open = async (path: string) => {
    await page.open(path)
    await loaded(page)
    await page.evaluate(addFonts)
  }

  await storeLogin(page)
  await open('/')
  await measure('header', banner)
  await measure('carousel', region('Offers'))
  for (const name of [/slide show$/, 'Previous slide', 'Next slide', /^Slide 1/, /^Slide 3/]) {
    await measure(`carousel: ${name}`, button(name))
  }

  await open('/products')
  await measure('first card', article('Pride and Prejudice'))
  await measure('third card', article('The Secret Garden'))
  if (wide) await measureFilters()
  else {
    await page.click(button('Filters'))
    await measure('drawer of filters', dialog('Filters'))
    await measureFilters()
    await page.press('Escape')
  }
  await page.click(button('Open menu'))
  await measure('menu', dialog('Menu'))
  await measure('menu: themes', group('Settings'))

  await fillCart(page, { Dracula: 2 })
  await open('/cart')
  await measure('price details', region('Price details', { within: main }))
  await page.click(button('Apply Coupon', { within: main }))
  await measure('coupon dialog', dialog('Apply Coupon'))
  await open('/profile/address')
  await measure('address card', article('Address of Asha Rao'))
  await page.click(button('Add New Address', { within: main }))
  await measure('address dialog', dialog('Add New Address'))
  return boxes

  async function measureFilters() {
    await measure('filters: categories', group('Category'))
    await measure('filters: ratings', slider('Ratings'))
    await measure('filters: price', slider('Price'))
    boxes['filters: heading of categories'] = await headingOfCategories(page)
  }
}

/** A legend has no role. */
function headingOfCategories(page: ShopPage): Promise<Box> {
  return page.evaluate(() => {
    const legends = [...document.querySelectorAll('legend')]
    const legend = legends.find((one) => one.textContent === 'Category' && one.offsetHeight > 0)
    const { x = 0, y = 0, width = 0, height = 0 } = legend?.getBoundingClientRect() ?? {}
    return { x: x + scrollX, y: y + scrollY, width, height }
  })
}

/** Waits until nothing moves. */
function settled(page: ShopPage): Promise<void> {
  return page.expectInPage(async () => {
    await document.fonts.ready
    // Animations of elements that were just shown start in the next frame.
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    return document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
    }).length
  }, 0)
}

/** The tolerance of a box's position and size, in pixels. */
const tolerance = 4

/** The relative tolerances of heights and vertical positions, which add up lines of text that each engine rounds. */
const relativeTolerance = { x: 0, y: 0.01, width: 0, height: 0.02 }

/** @returns the differences from Chromium's boxes, one line each. */
export function differences(own: Boxes, chromium: Boxes): string[] {
  return Object.entries(own).flatMap(([name, box]) => {
    const reference = chromium[name]
    if (!reference) return [`${name} is not in Chromium`]
    return (['x', 'y', 'width', 'height'] as const)
      .filter((side) => {
        const limit = Math.max(tolerance, reference[side] * relativeTolerance[side])
        return Math.abs(box[side] - reference[side]) > limit
      })
      .map((side) => `${name}: ${side} is ${box[side]}, and ${reference[side]} in Chromium`)
  })
}
