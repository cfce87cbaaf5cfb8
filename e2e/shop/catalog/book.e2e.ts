import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths } from '../../support/pages/catalog'

const zoom = (page: Page) => page.getByRole('button', { name: 'Zoom' })
/** The enlarged picture is decorative: the cover has the name. */
const enlarged = (page: Page) => page.getByRole('figure').locator('img').nth(1)

async function openDracula(page: Page) {
  await page.goto(bookPaths.dracula)
  await hydrated(zoom(page))
}

async function middleOfCover(page: Page) {
  const box = await zoom(page).boundingBox()
  if (!box) throw new Error('The cover has no place on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}

test.describe('the cover', () => {
  test('measures 450 by 450 and is enlarged to 1500 by 1800 under the mouse', {
    tag: '@layout',
  }, async ({ page }) => {
    await openDracula(page)
    const { x, y, box } = await middleOfCover(page)
    expect([box.width, box.height]).toEqual([450, 450])
    await page.mouse.move(x, y)
    await expect(enlarged(page)).toHaveCSS('width', '1500px')
    await expect(enlarged(page)).toHaveCSS('height', '1800px')
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('is enlarged by a tap and reduced by another', { tag: '@layout' }, async ({ page }) => {
      await openDracula(page)
      await zoom(page).tap()
      await expect(enlarged(page)).toHaveCSS('width', '1500px')
      await zoom(page).tap()
      await expect(enlarged(page)).toHaveCount(0)
    })
  })
})

test('other books fill their lines at each width', { tag: '@layout' }, async ({ page }) => {
  await page.goto(bookPaths.dracula)
  const rows = page.getByRole('region', { name: /^(More thrillers|You may also like)$/ })
  for (const [width, cards] of [
    [390, 4],
    [900, 5],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(rows.getByRole('article'), `at ${width} px`).toHaveCount(cards)
  }
})
