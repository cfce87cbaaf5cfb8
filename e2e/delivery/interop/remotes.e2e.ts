/** Remotes of other projects in this shop. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { SiteConfig } from 'shared/contract'
import { paths } from 'shared/paths'
import { readSite } from '../../../platform/compose/index'
import { inRoot } from '../../../platform/project/index'
import { originOf, pageFile } from '../../../platform/serve/index'
import { expect, test } from '../../support/fixtures'
import { closedLater, closeServersAfterwards, serveShop } from '../../support/own-site'
import { serveFolder } from '../../support/serve-folder'
import { buildTime, builtFixtures } from './built-fixtures'

closeServersAfterwards()
// The tests share one composed site.
test.describe.configure({ mode: 'default' })

const site = readSite(inRoot('e2e/site.json'))
type Remote = SiteConfig['remotes'][string]
/** The remote with which the shop is composed; the tests replace it in the page. */
const first = 'webpack-own/remoteEntry.js'
let elsewhere = ''
let shop = ''
/** The composed page of the request tester. */
let composed = ''

test.beforeAll(async () => {
  test.setTimeout(buildTime)
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const server = await serveFolder({ folder: await builtFixtures(), headers })
  elsewhere = originOf(closedLater(server))
  const tester = { path: paths.requestTester(), access: 'all', title: 'From elsewhere' } as const
  const devtools: Remote = {
    ...{ entry: `${elsewhere}/${first}`, version: '1.0.0', type: 'var' },
    provides: { screens: { 'request-tester': tester }, slots: [], overlays: [] },
  }
  const account: Remote = {
    ...{ entry: `${elsewhere}/preact/mf-manifest.json`, version: '1.0.0' },
    provides: { screens: {}, slots: ['address-picker'], overlays: [] },
  }
  const remotes = { ...site.remotes, devtools, account }
  shop = await serveShop('interop', { remotes })
})

/**
 * Opens the request tester, for which the site names this file of another project. The file of the page is changed
 * on disk, since the browser would block other local servers from a page that a test has routed.
 */
async function openTester(page: Page, entry: string, type?: Remote['type']) {
  const written = (path: string, kind?: string) =>
    `"entry":"${elsewhere}/${path}","version":"1.0.0"${kind ? `,"type":"${kind}"` : ''}`
  const file = inRoot('dist/interop-site', pageFile('/mockman'))
  composed ||= readFileSync(file, 'utf8')
  expect(composed).toContain(written(first, 'var'))
  writeFileSync(file, composed.replace(written(first, 'var'), written(entry, type)))
  for (const extension of ['br', 'gz']) rmSync(`${file}.${extension}`, { force: true })
  await page.goto(`${shop}/mockman`)
}

const heading = (page: Page) => page.getByRole('heading', { name: 'A screen from elsewhere' })

const remotes: { file: string; type?: Remote['type'] }[] = [
  { file: 'vite/mf-manifest.json' },
  { file: 'vite/remoteEntry.js', type: 'module' },
  { file: 'vite-external-runtime/mf-manifest.json' },
  { file: 'vite-external-runtime/remoteEntry.js', type: 'module' },
  { file: 'rspack/mf-manifest.json' },
  { file: 'rspack/remoteEntry.js', type: 'var' },
  { file: 'rspack-module/mf-manifest.json' },
  { file: 'rspack-module/remoteEntry.js', type: 'module' },
  { file: 'webpack/mf-manifest.json' },
  { file: 'webpack/remoteEntry.js', type: 'var' },
  { file: 'webpack-own/remoteEntry.js', type: 'var' },
]

test.describe('a remote of another project', { tag: '@interop' }, () => {
  for (const { file, type } of remotes) {
    test(`${file} runs in the shop, with the shop’s React`, async ({ page }) => {
      await openTester(page, file, type)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByText('with React 19.3.1')).toBeVisible()
      await page.getByRole('button', { name: 'Clicked 0 times' }).click()
      await expect(page.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible()
    })
  }

  test('a remote that needs another React is refused, with the reason', async ({
    page,
    consoleErrors,
  }) => {
    const reason = /devtools needs react \^18\.0\.0, and the page has 19\.3\.1/
    consoleErrors.expect(/does not satisfy the requirement of devtools/)
    consoleErrors.expect(reason)
    const logged = page.waitForEvent('console', (message) => reason.test(message.text()))
    await openTester(page, 'rspack-react-18/mf-manifest.json')
    await logged
    await expect(page.getByText(/is not available right now/)).toBeVisible()
  })

  test('a slot can be filled with a component of another framework', async ({
    page,
    baseURL,
    customers,
  }) => {
    const state = await customers.stateWith(baseURL ?? '', { Dracula: 1 })
    const origins = state.origins.map((stored) => ({ ...stored, origin: shop }))
    await page.context().setStorageState({ ...state, origins })
    await page.goto(`${shop}/checkout`)
    const picker = page.getByRole('group', { name: 'Addresses by Preact' })
    await picker.getByRole('radio', { name: 'Grace' }).check()
    await expect(picker.getByRole('radio', { name: 'Grace' })).toBeChecked()
  })
})
