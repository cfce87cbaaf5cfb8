import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { readSite } from '../../platform/compose/index'
import { inRoot, integrityOf, outputNames } from '../../platform/project/index'
import { expect, hydrated, test } from '../support/fixtures'
import { closeServersAfterwards, serveSecondCatalog, serveShop } from '../support/own-site'
import { pageFiles } from '../support/page-files'
import { sortChoice } from '../support/pages/catalog'

closeServersAfterwards()
// Both tests share one composed site.
test.describe.configure({ mode: 'default' })

/** Another version of the catalog: the origin that serves it, and its folder. */
let elsewhere: string
let folder: string
let shop: string

const words = { from: 'As on our shelves', to: 'As on the shelves of readers' }

test.beforeAll(async () => {
  ;({ origin: elsewhere, folder } = await serveSecondCatalog(words))
  const catalog = { entry: `${elsewhere}/${outputNames.remoteEntry}`, version: 'other' }
  const remotes = { ...readSite(inRoot('e2e/site.json')).remotes, catalog }
  shop = await serveShop('other-origin', { remotes })
})

function refusedRequests(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  return refused
}

test.describe('a remote on another origin', { tag: '@releases' }, () => {
  test('is linked, checked and shown as deployed there', async ({ page }) => {
    const refused = refusedRequests(page)
    await page.goto(`${shop}/products`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(sortChoice(page)).toContainText(words.to)
    await hydrated(page.getByRole('main'))
    expect(refused).toEqual([])

    const { modules, styles } = pageFiles('dist/other-origin-site', '/products')
    const linked = modules.filter(({ url }) => url.startsWith(elsewhere))
    expect(linked.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/product-list-changed.*\.js$/),
    )
    for (const { url, integrity } of linked) {
      const file = path.join(folder, url.slice(elsewhere.length))
      expect(integrity, url).toBe(integrityOf(readFileSync(file)))
    }
    expect(styles.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/product-list-changed.*\.css$/),
    )
  })

  test('shows its skeleton until the browser renders it', async ({ browser, page }) => {
    const scriptless = await browser.newContext({ javaScriptEnabled: false })
    const frame = await scriptless.newPage()
    for (const address of ['/', '/products', '/products/dracula']) {
      await frame.goto(shop + address)
      await expect(frame.getByRole('banner')).toBeVisible()
      await expect(frame.getByRole('main')).toBeVisible()
      await expect(frame.getByRole('article')).toHaveCount(0)
    }
    await scriptless.close()

    const refused = refusedRequests(page)
    await page.goto(shop)
    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
    expect(refused).toEqual([])
  })
})
