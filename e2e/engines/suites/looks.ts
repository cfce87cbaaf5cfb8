import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { button, link, listitem, main } from '../../shop-page'
import { hydrated } from '../../shopping/customer'
import { differences, measureBoxes } from '../boxes'
import { inChromium } from '../chromium'
import { paintedDots } from '../dots'
import { darkestIn } from '../pixels'
import { until } from '../until'
import { desktop, type PayVisit, phone } from '../visit'

/** What is seen, beside what Chromium shows. */
export function testLooks(visit: PayVisit) {
  for (const size of [desktop, phone]) {
    const wide = size === desktop
    test(`at ${size.width} px everything stands where Chromium has it`, () =>
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

  test('one dot of the carousel is painted as chosen', () =>
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

  test('the header stays sharp while one page fades into the next', () =>
    visit(async ({ page, screenshot }) => {
      await page.open('/login')
      await hydrated(page)
      const name = await page.boxOf(link('Bookshelf, home'))
      const before = darkestIn(await screenshot(), name)
      await page.evaluate(async () => {
        await document.startViewTransition(() => {}).ready
        for (const animation of document.getAnimations()) animation.pause()
      })
      expect(darkestIn(await screenshot(), name)).toBeLessThan(before + 60)
    }))

  test('the inspector knows what the own origin has sent, also after a reload', () =>
    visit(async ({ page }) => {
      await page.open('/mockman')
      await page.reload()
      await hydrated(page)
      await page.click(button('Open the inspector', { within: main }))
      const devtools = listitem('devtools')
      await page.expectText(devtools, /\d+ files?, (\d|from the browser’s cache)/)
      await page.expectText(devtools, /^(?!.*not told by its origin)/)
    }))
}
