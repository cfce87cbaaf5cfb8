import type { Page } from '@playwright/test'
import type { SiteConfig } from 'shared/contract'
import { outputNames, type PartName } from '../../platform/project/index'
import { type DeployRoot, deploy, withRelease } from '../../platform/release/index'
import { screenHeading } from '../resilience/try-again'
import { expect, hydrated, test } from '../support/fixtures'
import { extendEntry, type ReleasedShop, releaseShop } from '../support/released-shop'

let released: ReleasedShop
let root: DeployRoot
let shop: string
/** Marks builds, so that no two releases are identical. */
let releases = 0

// The tests share a deploy root; each releases something new into it.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  released = await releaseShop()
  root = released.root
  shop = released.url
})
test.afterAll(() => released.close())

/** Counts page loads; client-side navigation does not count. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

/** A screen of each remote, and a page that loads nothing of that remote. */
const stale = [
  { remote: 'catalog', from: '/login', link: 'Shop', heading: 'Books' },
  { remote: 'cart', from: '/products', link: 'Cart, 1 book', heading: /Cart/ },
  { remote: 'account', from: '/products', link: 'Sign in', heading: 'Log in' },
  { remote: 'devtools', from: '/products', link: 'Request tester', heading: 'Request tester' },
] as const

test('tabs that are older than a release keep their versions and the cart', {
  tag: '@releases',
}, async ({ browser, consoleErrors }) => {
  const tabs = []
  for (const { remote, from, link, heading } of stale) {
    // In a separate browser, since a login affects every tab.
    const page = await (await browser.newContext()).newPage()
    consoleErrors.listen(page)
    if (remote === 'cart') {
      await logInAt(page)
      await page.getByRole('article').getByRole('button', { name: 'Add to cart' }).first().click()
    }
    const loads = countLoads(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const deployment = page.waitForResponse(`${shop}/${outputNames.deployment}`)
    await page.goto(shop + from)
    // From now on the tab has the whole deployment.
    await deployment
    await hydrated(page.getByRole('main'))
    tabs.push({ page, remote, link, heading, loads, asked })
  }
  const changes: Awaited<ReturnType<typeof releasing>>[] = []
  const marks = new Map<string, string>()
  for (const { remote } of stale) {
    changes.push(await releasing(remote))
    marks.set(remote, `release ${releases}`)
  }
  await deploy({ root, change: (live) => changes.reduce((site, change) => change(site), live) })
  for (const { page, remote, link, heading, loads, asked } of tabs) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(loads(), remote).toBe(1)
    const entries = await entriesIn(asked, remote)
    expect(entries).not.toEqual([])
    expect(entries.filter((text) => text.includes(`// ${marks.get(remote)}`))).toEqual([])
    if (remote === 'cart') {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
    }
    await page.context().close()
  }
})

test('a tab whose chunk is missing is reloaded once, and then shows an error', {
  tag: '@releases',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404|could not be loaded|Failed to fetch|RUNTIME|integrity/i)
  const loads = countLoads(page)
  await page.goto(`${shop}/products`)
  await page.route('**/remotes/account/**', (route) => route.fulfill({ status: 404, body: 'Gone' }))
  await expect(page.getByRole('article').first()).toBeVisible()
  await deploy({ root, change: await releasing('account') })
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  // The new version is missing, too: an error instead of a loop.
  await expect(page.getByRole('main').getByText('is not available right now')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(loads()).toBe(2)
  await page.unroute('**/remotes/account/**')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(screenHeading(page, 'Log in')).toBeVisible()
})

/** The remote's served entries among the addresses that a page has requested. */
function entriesIn(asked: readonly string[], remote: string): Promise<string[]> {
  const entries = asked.filter((url) => url.includes(`/remotes/${remote}/remoteEntry`))
  return Promise.all([...new Set(entries)].map(async (url) => (await fetch(url)).text()))
}

async function logInAt(page: Page) {
  await page.goto(`${shop}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** A change that releases the current build of a remote with a mark in its entry. */
async function releasing(remote: PartName) {
  releases += 1
  const release = await released.store(remote, (build) =>
    extendEntry(build, `// release ${releases}`),
  )
  return (site: SiteConfig) => withRelease(site, release)
}
