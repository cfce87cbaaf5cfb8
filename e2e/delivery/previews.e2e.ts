/** Previews: whoever opens the link of one sees it, and nobody else does. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Provides } from 'shared/contract'
import { previewAttribute } from 'shared/page-protocol'
import { addingTo, deploy, previewAddress, type Release } from '../../platform/release/index'
import { expect, hydrated, test } from '../support/fixtures'
import { inBothThemes, noViolationsIn } from '../support/no-violations'
import { changeText, type ReleasedShop, releaseShop } from '../support/released-shop'

let shop: ReleasedShop

const live = { home: 'Featured Category', login: 'Login With Test Credentials' }
const previewed = { home: 'A home page of tomorrow', login: 'Log in as a tester' }

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  shop = await releaseShop()
})
test.afterAll(() => shop.close())

/** Adds a release to a preview. @returns the preview's address in the served shop. */
async function addTo(
  name: string,
  part: 'catalog' | 'account',
  from: string,
  to: string,
  by: string,
) {
  return addRelease(name, await shop.store(part, (build) => changeText(build, from, to)), by)
}

async function addRelease(name: string, release: Release, by: string) {
  const brings: Provides = { screens: {}, slots: [], overlays: [] }
  const { site } = await deploy({ root: shop.root, change: addingTo(name, release, brings, by) })
  return previewAddress(site, name).replace('http://localhost:4173', shop.url)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const mark = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const leave = (page: Page) => mark(page).getByRole('button', { name: 'Leave the preview' })

async function expectLive(page: Page) {
  await expect(heading(page, live.home)).toBeVisible()
  await hydrated(page.getByRole('main'))
  await expect(mark(page)).toBeHidden()
}

test('whoever opens the link sees it in this tab, across pages and reloads; nobody else does', {
  tag: '@releases',
}, async ({ browser, consoleErrors }) => {
  const contexts: BrowserContext[] = []
  const open = async (url: string) => {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    consoleErrors.listen(page)
    await page.goto(url)
    return page
  }
  const openBefore = await open(shop.url)
  await expectLive(openBefore)

  const name = 'checkout-redesign'
  await addTo(name, 'catalog', live.home, previewed.home, 'Asha')
  const guest = await open(await addTo(name, 'account', live.login, previewed.login, 'Ravi'))
  await test.step('a second browser that opens the link sees both, on every page', async () => {
    await expect(heading(guest, previewed.home)).toBeVisible()
    expect(guest.url()).toBe(`${shop.url}/`)
    await expect(mark(guest)).toContainText('Preview checkout-redesign of catalog and account')
    await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await guest.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(guest.getByRole('button', { name: previewed.login })).toBeVisible()
    await guest.goto(shop.url)
    await expect(heading(guest, previewed.home)).toBeVisible()
    await guest.reload()
    await expect(heading(guest, previewed.home)).toBeVisible()
    await expect(mark(guest)).toBeInViewport()
  })

  await test.step('its other tab, and the first browser, see the live shop', async () => {
    const other = await guest.context().newPage()
    consoleErrors.listen(other)
    for (const page of [other, openBefore]) {
      const asked: string[] = []
      page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
      await page.goto(shop.url)
      await expectLive(page)
      await page.goto(`${shop.url}/login`)
      await expect(page.getByRole('button', { name: live.login })).toBeVisible()
      expect(asked.filter((path) => path.includes('preview'))).toEqual([])
    }
  })

  await test.step('its button leads back to the live shop', async () => {
    await leave(guest).press('Enter')
    await expectLive(guest)
    await guest.reload()
    await expectLive(guest)
  })
  for (const context of contexts) await context.close()
})

test('one with a shell is seen in all tabs of this browser, until it is left in one', {
  tag: '@releases',
}, async ({ context, page, consoleErrors }) => {
  const release = await shop.store('shell', (build) =>
    writeFileSync(path.join(build, 'tomorrow.txt'), 'of the next shell'),
  )
  await page.goto(await addRelease('frame', release, 'Asha'))
  const other = await context.newPage()
  consoleErrors.listen(other)
  await expect(mark(page)).toContainText('Preview frame of shell')
  await other.goto(`${shop.url}/login`)
  for (const tab of [page, other]) {
    await expect(mark(tab)).toContainText('Preview frame of shell')
    await expect(tab.locator(`[${previewAttribute}]`)).toHaveCount(1)
  }
  expect((await page.request.get(`${shop.url}/tomorrow.txt`)).status()).toBe(200)
  await leave(other).click()
  await expect(other.locator(`[${previewAttribute}]`)).toHaveCount(0)
  await hydrated(other.getByRole('main'))
  await page.goto(shop.url)
  await expectLive(page)
  await expect(page.locator(`[${previewAttribute}]`)).toHaveCount(0)
})

test('the mark has no accessibility violation, and covers nothing', { tag: '@releases' }, async ({
  page,
}) => {
  await page.goto(await addTo('home', 'catalog', live.home, previewed.home, 'Asha'))
  await expect(heading(page, previewed.home)).toBeVisible()
  const looks = [320, 390, 1440].flatMap(inBothThemes)
  await noViolationsIn(looks)(page, 'a preview')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${shop.url}/products`)
  await expect(leave(page)).toBeVisible()
  const [box, header, main] = await Promise.all(
    [mark(page), page.getByRole('banner'), page.getByRole('main')].map((part) =>
      part.boundingBox(),
    ),
  )
  if (!box || !header || !main) throw new Error('The page has no mark')
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height - 1)
  expect(main.y).toBeGreaterThanOrEqual(box.y + box.height - 1)
})
