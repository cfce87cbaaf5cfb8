import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { hydrated } from '../../support/customer'
import { article, button, heading, link, main } from '../../support/shop-page'
import { differences, measureBoxes } from '../boxes'
import { inChromium } from '../chromium'
import { paintedDots } from '../dots'
import { until } from '../until'
import { desktop, type PayVisit, phone } from '../visit'

/** Compares how pages look with Chromium. */
export function testLooks(visit: PayVisit) {
  for (const size of [desktop, phone]) {
    const wide = size === desktop
    test(`at ${size.width} px everything is at the same position as in Chromium`, () =>
      visit(
        async ({ page, site }) => {
          const reference = await inChromium(site.origin, size, (shown) =>
            measureBoxes(shown, wide),
          )
          const own = await measureBoxes(page, wide)
          expect(differences(own, reference)).toEqual([])
        },
        { size },
      ))
  }

  test('one dot of the carousel is painted as the current one', () =>
    visit(async ({ page, screenshot }) => {
      await page.open('/')
      await hydrated(page)
      await page.click(button('Stop slide show'))
      await page.click(button(/^Slide 1/))
      for (const shown of [2, 3]) {
        await page.click(button('Next slide'))
        await page.expectVisible({ role: 'group', name: `${shown} of 3` })
        await until('the dots', async () => {
          const painted = await paintedDots(page, await screenshot())
          return isDeepStrictEqual(painted, [shown])
            ? undefined
            : `${painted} are painted as chosen`
        })
      }
    }))

  test('a cover moves from its card to the page of its book', () =>
    visit(async ({ page }) => {
      await page.open('/products')
      await hydrated(page)
      await page.evaluate(holdTravels)
      // By keyboard: a mouse above the card would lift its cover. The first card needs no scrolling.
      const name = 'Pride and Prejudice'
      await page.pressOn(link(name, { within: article(name, { within: main }) }), 'Enter')
      await page.expectVisible(heading(name, { within: main, first: true }))
      await page.expectInPage(howFarFromItsCard, [0, 0, 0])
      await page.evaluate(() => {
        for (const travel of document.querySelector('body > img')?.getAnimations() ?? [])
          travel.finish()
      })
      await page.expectInPage(() => document.querySelectorAll('body > img').length, 0)
    }))
}

declare global {
  interface Window {
    cardCover?: DOMRect | undefined
  }
}

/** Runs in the page: pauses moving pictures at their start, and records the position of the card's picture. */
function holdTravels() {
  const { animate } = Element.prototype
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given)
    animation.pause()
    return animation
  }
  const remember = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest('article') : null
    window.cardCover = card?.querySelector('img')?.getBoundingClientRect()
  }
  addEventListener('keydown', remember, { capture: true })
}

/** Runs in the page. @returns how far the moving picture is from the card's: centre, top, height. */
function howFarFromItsCard() {
  const travelling = document.querySelector('body > img')?.getBoundingClientRect()
  const card = window.cardCover
  if (!travelling || !card) return undefined
  const middle = travelling.x + travelling.width / 2 - card.x - card.width / 2
  const away = [middle, travelling.y - card.y, travelling.height - card.height]
  return away.map((pixels) => Math.abs(Math.round(pixels)))
}
