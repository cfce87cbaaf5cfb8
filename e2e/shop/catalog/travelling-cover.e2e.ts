import type { Locator, Page } from '@playwright/test'
import { addFonts } from '../../support/add-fonts'
import { expect, hydrated, test } from '../../support/fixtures'
import { book, phone } from '../../support/pages/catalog'

test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    letTravelsEnd(): void
  }
}

/** Pauses each moving picture at its start, so that the test can measure it. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const travels: Animation[] = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given)
      if (!(this instanceof HTMLImageElement)) return animation
      animation.pause()
      travels.push(animation)
      return animation
    }
    window.letTravelsEnd = () => {
      for (const travel of travels) travel.finish()
    }
  }),
)

const travelling = (page: Page) => page.locator('body > img')

/** A picture that has not loaded does not move. */
const loaded = (picture: Locator) => expect(picture).not.toHaveJSProperty('naturalWidth', 0)

async function boxOf(picture: Locator) {
  const box = await picture.boundingBox()
  if (!box) throw new Error('The picture is not shown')
  return box
}

/** Expects the moving picture to start at the position and height of `from`. */
async function expectAt(page: Page, from: Awaited<ReturnType<typeof boxOf>>) {
  const box = await boxOf(travelling(page))
  expect(box.x + box.width / 2).toBeCloseTo(from.x + from.width / 2, 0)
  expect(box.y).toBeCloseTo(from.y, 0)
  expect(box.height).toBeCloseTo(from.height, 0)
}

test('a cover moves from its card to the book’s page, which is already shown, and back', {
  tag: '@layout',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/products')
  const card = book(page, 'Dracula')
  const cardCover = card.locator('img')
  await hydrated(card)
  // A font that is late would be used only after the way back, and move the cards.
  await page.evaluate(addFonts, undefined)
  // By keyboard: a mouse above the card would lift its cover.
  const link = card.getByRole('link', { name: 'Dracula' })
  await link.focus()
  await loaded(cardCover)
  const scrolled = await page.evaluate(() => scrollY)
  const onCard = await boxOf(cardCover)
  await link.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeFocused()
  await expect(travelling(page)).toHaveCount(1)
  await expectAt(page, onCard)
  const durations = await travelling(page).evaluate((picture) =>
    picture.getAnimations().map(({ effect }) => effect?.getTiming().duration),
  )
  expect(durations).toEqual([220])
  const cover = page.getByRole('img', { name: 'Cover of Dracula' })
  await expect(cover).toHaveCSS('opacity', '0')
  // The page below can be clicked.
  await page.getByRole('button', { name: 'Zoom' }).click()
  await page.evaluate(() => window.letTravelsEnd())
  await expect(travelling(page)).toHaveCount(0)
  await expect(cover).toHaveCSS('opacity', '1')

  await loaded(cover)
  const onPage = await boxOf(cover)
  await page.goBack()
  await expect(travelling(page)).toHaveCount(1)
  await expectAt(page, onPage)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.evaluate(() => window.letTravelsEnd())
  await expect(travelling(page)).toHaveCount(0)
  expect(await boxOf(cardCover)).toEqual(onCard)
})

test('a cover moves from the home page', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: /₹199$/ })
  await hydrated(link)
  await link.scrollIntoViewIfNeeded()
  const picture = link.locator('img')
  await loaded(picture)
  const onHome = await boxOf(picture)
  await link.click()
  await expect(travelling(page)).toHaveCount(1)
  await expectAt(page, onHome)
})

test('covers do not move between other pages, or with reduced motion', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/products')
  const card = book(page, 'Dracula')
  const banner = page.getByRole('banner')
  await hydrated(card)
  await banner.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveTitle('Bookshelf | Home')
  await expect(travelling(page)).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await banner.getByRole('link', { name: 'Shop', exact: true }).click()
  await card.getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeFocused()
  await expect(travelling(page)).toHaveCount(0)
})
