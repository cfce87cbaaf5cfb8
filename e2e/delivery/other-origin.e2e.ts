import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { readSite } from '../../platform/compose/index'
import { filesIn, hashesOf, inRoot, integrityOf, outputNames } from '../../platform/project/index'
import { originOf } from '../../platform/serve/index'
import { expect, hydrated, test } from '../support/fixtures'
import { closedLater, closeServersAfterwards, serveShop } from '../support/own-site'
import { pageFiles } from '../support/page-files'
import { serveFolder } from '../support/serve-folder'

closeServersAfterwards()
// Both tests share one composed site.
test.describe.configure({ mode: 'default' })

/** Another version of the catalog: the origin that serves it, and its folder. */
let elsewhere: string
let folder: string
let shop: string

test.beforeAll(async () => {
  folder = otherVersion()
  const headers = { 'Access-Control-Allow-Origin': '*' }
  elsewhere = originOf(closedLater(await serveFolder({ folder, headers })))
  const catalog = { entry: `${elsewhere}/${outputNames.remoteEntry}`, version: 'other' }
  const remotes = { ...readSite(inRoot('e2e/site.json')).remotes, catalog }
  shop = await serveShop('other-origin', { remotes })
})

const words = { from: 'Ratings', to: 'Stars of readers' }
/** The text as a whole string, not as a part of a name. */
const whole = new RegExp(`(?<=["'\`])${words.from}(?=["'\`])`, 'g')

/** Makes another version of the catalog, with another text and another name of every chunk. */
function otherVersion(): string {
  const folder = inRoot('dist/other-version')
  rmSync(folder, { recursive: true, force: true })
  cpSync(inRoot('remote-catalog/dist'), folder, { recursive: true })
  const assets = path.join(folder, 'assets')
  for (const name of readdirSync(assets)) {
    if (/\.(br|gz)$/.test(name)) rmSync(path.join(assets, name))
    else renameSync(path.join(assets, name), path.join(assets, renamed(name)))
  }
  const text = filesIn(folder).filter((file) => /\.(m?js|css|json)$/.test(file))
  for (const file of text) {
    const changed = readFileSync(file, 'utf8').replace(/[\w-]+\.(js|css)\b/g, renamed)
    writeFileSync(file, changed.replaceAll(whole, words.to))
  }
  const file = path.join(folder, outputNames.federationManifest)
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.metaData.integrity = hashesOf(folder)
  writeFileSync(file, JSON.stringify(manifest))
  return folder
}

function renamed(name: string): string {
  return name === outputNames.remoteEntry ? name : name.replace(/\.(js|css)$/, '-other.$1')
}

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
    await expect(page.getByText(words.to).filter({ visible: true }).first()).toBeVisible()
    await hydrated(page.getByRole('main'))
    expect(refused).toEqual([])

    const { modules, styles } = pageFiles('dist/other-origin-site', '/products')
    const linked = modules.filter(({ url }) => url.startsWith(elsewhere))
    expect(linked.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/product-list.*-other\.js$/),
    )
    for (const { url, integrity } of linked) {
      const file = path.join(folder, url.slice(elsewhere.length))
      expect(integrity, url).toBe(integrityOf(readFileSync(file)))
    }
    expect(styles.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/product-list.*-other\.css$/),
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
