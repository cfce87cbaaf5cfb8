/** Measures the positions of the shop's parts, to compare one engine's page with another's. */

import { addFonts } from '../support/add-fonts'
import { fillCart, hydrated, logIn } from '../support/customer'
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
import { desktop, phone, type Resize, type Size } from './visit'

export type Boxes = Record<string, Box>

const filters = {
  'filters: categories': group('Category'),
  'filters: ratings': slider('Ratings'),
  'filters: price': slider('Price'),
}

/**
 * The header, the carousel and its controls, filters, a card, and dialogs, on a desktop and on a phone.
 * @param resize changes the size of the page's window.
 */
export async function measureBoxes(page: ShopPage, resize: Resize): Promise<Boxes> {
  const boxes: Boxes = {}
  const open = async (path: string) => {
    await page.open(path)
    await hydrated(page)
    await page.evaluate(addFonts)
  }
  const measureIn = async (size: Size, targets: Record<string, Target>) => {
    await resize(size)
    for (const [name, target] of Object.entries(targets)) {
      await page.expectVisible(target)
      await settled(page)
      boxes[`at ${size.width} px, ${name}`] = await page.boxOf(target)
    }
  }
  const measure = async (targets: Record<string, Target>) => {
    for (const size of [phone, desktop]) await measureIn(size, targets)
  }
  const measureFiltersIn = async (size: Size, targets: Record<string, Target> = {}) => {
    await measureIn(size, { ...targets, ...filters })
    boxes[`at ${size.width} px, filters: heading of categories`] = await headingOfCategories(page)
  }

  await open('/')
  const controls = [/slide show$/, 'Previous slide', 'Next slide', /^Slide 1/, /^Slide 3/]
  await measure({
    header: banner,
    carousel: region('Offers'),
    ...Object.fromEntries(controls.map((name) => [`carousel: ${name}`, button(name)])),
  })

  await open('/products')
  await measure({
    'first card': article('Pride and Prejudice'),
    'third card': article('The Secret Garden'),
  })
  await measureFiltersIn(desktop)
  await resize(phone)
  await page.click(button('Filters'))
  await measureFiltersIn(phone, { 'drawer of filters': dialog('Filters') })
  await page.press('Escape')
  await page.click(button('Open menu'))
  await measure({ menu: dialog('Menu'), 'menu: themes': group('Settings') })

  await logIn(page)
  await fillCart(page, { Dracula: 2 })
  await open('/cart')
  await measure({ 'price details': region('Price details', { within: main }) })
  await page.click(button('Apply Coupon', { within: main }))
  await measure({ 'coupon dialog': dialog('Apply Coupon') })
  await open('/profile/address')
  await measure({ 'address card': article('Address of Asha Rao') })
  await page.click(button('Add New Address', { within: main }))
  await measure({ 'address dialog': dialog('Add New Address') })
  return boxes
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
