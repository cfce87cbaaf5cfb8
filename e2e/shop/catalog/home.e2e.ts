import type { Locator, Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { stopClock } from '../../support/stopped-clock'

test.use({ reducedMotion: 'no-preference' })

const carousel = (page: Page) => page.getByRole('region', { name: 'Offers' })
/** The current slide: the others are inert, so roles do not find them. */
const slide = (page: Page, name: string) => carousel(page).getByRole('group', { name, exact: true })
const press = (page: Page, name: string | RegExp) =>
  carousel(page).getByRole('button', { name }).click()

test('a book with cover, title and price is within the first screen, or one and a half on a phone', async ({
  page,
}) => {
  for (const { width, height, screens } of [
    { width: 1440, height: 900, screens: 1 },
    { width: 390, height: 844, screens: 1.5 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const book = slide(page, '1 of 3').getByRole('link', { name: 'As a Man Thinketh' })
    await expect(book).toHaveText('As a Man Thinketh James Allen ₹159')
    await expect(book.getByRole('presentation')).toBeVisible()
    const { y, height: own } = (await book.boundingBox()) ?? { y: 0, height: 0 }
    expect(own, `at ${width} px`).toBeGreaterThan(60)
    expect(y + own, `at ${width} px`).toBeLessThan(screens * height)
  }
})

test.describe('the carousel', () => {
  /** Opens the page with a stopped clock: time passes by `runFor` only. */
  async function openWithStoppedClock(page: Page) {
    await page.clock.install()
    await stopClock(page)
    await page.goto('/')
    await hydrated(carousel(page))
  }

  /** Opens the page and holds the first slide by a mouse above it. */
  async function openAtFirstSlide(page: Page) {
    await page.goto('/')
    await hydrated(carousel(page))
    await carousel(page).hover()
    // It may have changed before.
    await press(page, /^Slide 1/)
    await carousel(page).hover()
    await comesToRest(slide(page, '1 of 3'))
  }

  /** Makes sure that nothing pauses the slides: the time of the current one starts now. */
  async function letGo(page: Page) {
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Bookshelf, home' }).focus()
    // Automatic changes are not announced.
    await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off')
  }

  /** Expects that `next` replaces the current slide after five seconds, and not earlier. */
  async function expectNext(page: Page, next: string) {
    await page.clock.runFor(4500)
    await expect(slide(page, next)).toBeHidden()
    await page.clock.runFor(650)
    await fills(slide(page, next))
  }

  /** Waits until a slide fills the carousel: one that still moves may restart its time. */
  const fills = (shown: Locator) => expect(shown).toBeInViewport({ ratio: 0.95 })

  /** Waits until a slide fills the carousel, at the same position in two frames. */
  async function comesToRest(element: Locator) {
    await fills(element)
    await expect(async () => {
      const before = await element.boundingBox()
      await element.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(await element.boundingBox()).toEqual(before)
    }).toPass()
  }

  async function expectToStay(page: Page, name: string) {
    // Long enough for four changes, which would end at another slide.
    await page.clock.runFor(20_000)
    await expect(slide(page, name)).toBeVisible()
  }

  test('advances every five seconds and around its end, except while hovered, focused or stopped', {
    tag: '@rare',
  }, async ({ page }) => {
    await openWithStoppedClock(page)
    await press(page, 'Next slide')
    await fills(slide(page, '2 of 3'))
    await letGo(page)
    for (const next of ['3 of 3', '1 of 3', '2 of 3']) await expectNext(page, next)
    await carousel(page).hover()
    await expectToStay(page, '2 of 3')
    await letGo(page)
    await expectNext(page, '3 of 3')
    await slide(page, '3 of 3').getByRole('link', { name: 'Shop Now' }).focus()
    await expectToStay(page, '3 of 3')
    await letGo(page)
    await expectNext(page, '1 of 3')

    await press(page, 'Stop slide show')
    await page.mouse.move(5, 600)
    await expectToStay(page, '1 of 3')
    await expect(carousel(page).getByRole('button').first()).toHaveAccessibleName(
      'Start slide show',
    )
    await press(page, 'Start slide show')
    await expectNext(page, '2 of 3')
  })

  test('moves by swipe or wheel, and by its buttons, however fast they are pressed', async ({
    page,
  }) => {
    await openAtFirstSlide(page)
    const { width = 0 } = (await carousel(page).boundingBox()) ?? {}
    for (const [by, next] of [
      [-width, '3 of 3'],
      [-width, '2 of 3'],
      [width, '3 of 3'],
      [width, '1 of 3'],
      [width, '2 of 3'],
      [width, '3 of 3'],
      [width, '1 of 3'],
    ] as const) {
      await page.mouse.wheel(by, 0)
      await comesToRest(slide(page, next))
    }

    await carousel(page).getByRole('button', { name: 'Next slide' }).dblclick()
    await comesToRest(slide(page, '3 of 3'))
    await press(page, 'Next slide')
    await expect(slide(page, '1 of 3')).toBeVisible()
    await press(page, 'Previous slide')
    await expect(slide(page, '3 of 3')).toBeVisible()
    await press(page, 'Slide 2: Laugh on the train home')
    await expect(slide(page, '2 of 3')).toContainText('Books for ₹199 or less')
    await expect(
      carousel(page)
        .getByRole('button', { name: /^Slide/, includeHidden: false })
        .nth(1),
    ).toHaveAttribute('aria-current', 'true')
    // Playwright scrolls what it clicks, even a moving slide.
    await comesToRest(slide(page, '2 of 3'))
    await slide(page, '2 of 3').getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/products?category=humor')
  })

  test('keeps the focus while it scrolls, and its slide when the width of the window changes', {
    tag: '@layout',
  }, async ({ page }) => {
    await page.goto('/')
    await hydrated(carousel(page))
    await press(page, /^Slide 2/)
    const shopNow = slide(page, '2 of 3').getByRole('link', { name: 'Shop Now' })
    await shopNow.focus()
    await comesToRest(slide(page, '2 of 3'))
    await expect(shopNow).toBeFocused()

    await press(page, 'Stop slide show')
    for (const width of [390, 1000, 700, 1440]) {
      await press(page, 'Next slide')
      const shown = carousel(page).getByRole('group', { name: /of 3$/ })
      await comesToRest(shown)
      const name = (await shown.getAttribute('aria-label')) ?? ''
      await page.setViewportSize({ width, height: 900 })
      await comesToRest(slide(page, name))
    }
  })

  test('can be swiped without script, and its links work', { tag: '@rare' }, async ({
    browser,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto('/')
    const second = carousel(page).locator('[aria-roledescription="slide"]').nth(1)
    await expect(second).not.toBeInViewport()
    await carousel(page).hover()
    await page.mouse.wheel((await carousel(page).boundingBox())?.width ?? 0, 0)
    await expect(second).toBeInViewport({ ratio: 0.95 })
    await expect(second.locator('img').first()).toBeVisible()
    await second.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL(/category=/)
    await page.close()
  })
})
