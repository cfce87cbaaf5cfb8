/** `npm run dev`: the named remotes from source, the others from their builds or from a deployed shop. */
import type { Page } from '@playwright/test'
import { remoteNames } from '../../platform/project/index'
import { expect, test } from '../support/fixtures'
import { picturesLoaded } from '../support/settled'
import { sharesOf } from '../support/shares'
import { developedProject, expectKept, mark, openDeveloped } from './development-server'

let project: ReturnType<typeof developedProject>

test.beforeAll(() => {
  project = developedProject()
})
// The page first, since it would log errors without its server.
test.afterEach(async ({ page }) => {
  await page.close()
  await project.stop()
})
test.afterAll(() => project.remove())

/** They share a copy of the project, and one runs development servers at a time. */
test.describe.configure({ mode: 'serial' })

const money = 'shared/src/format/money.ts'
const tester = 'remote-devtools/src/screens/request-tester/request-tester-screen.tsx'
const main = (page: Page) => page.getByRole('main')
const books = (page: Page) => main(page).getByRole('article')
const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true })

/** Edits the request tester, and expects the page to show it with its state. */
function expectRefresh(page: Page): Promise<void> {
  return expectKept(page.getByLabel('Endpoint', { exact: true }), '/api/half', async () => {
    project.edit(tester, 'Request tester', 'Tester of requests')
    await expect(heading(page, 'Tester of requests')).toBeVisible()
  })
}

/** Edits a shared component, and expects the list to show it. */
async function expectEditOfPrice(page: Page): Promise<void> {
  project.edit('shared/src/ui/price.tsx', '% off`}</span>', '% less`}</span>')
  await expect(books(page).first()).toContainText('% less')
}

test('everything from source: one page load, few requests, single instances, and Fast Refresh', {
  tag: '@development',
}, async ({ page }) => {
  const shop = await project.start(...remoteNames)
  let loads = 0
  let requests = 0
  page.on('load', () => (loads += 1))
  page.on('request', () => (requests += 1))
  await openDeveloped(page, shop)
  await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
  await picturesLoaded(page)
  expect(loads).toBe(1)
  expect(requests).toBeLessThanOrEqual(60)
  for (const file of ['/index.html', '/404.html', '/policies/none.json']) {
    expect((await page.request.get(shop + file)).status(), file).toBe(404)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(heading(page, 'Returns')).toBeVisible()

  await openDeveloped(page, `${shop}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page).toHaveURL(`${shop}/products`)
  await books(page).first().getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  for (const [name, from] of Object.entries(await sharesOf(page)))
    expect(from, name).toHaveLength(1)

  const isSame = await mark(books(page).first())
  await test.step('a shared component', async () => {
    await expectEditOfPrice(page)
  })
  await test.step('a shared module without components', async () => {
    project.edit(money, '}₹', '}Rs. ')
    await expect(books(page).first()).toContainText('Rs. ')
  })
  expect(await isSame()).toBe(true)
})

test('one remote from source, the others from their builds: edits of both are shown, with their state', async ({
  page,
}) => {
  const entries = new Set<string>()
  page.on('request', (request) => {
    const [, remote] = request.url().match(/\/remotes\/(\w+)\/remoteEntry\.js/) ?? []
    if (remote) entries.add(remote)
  })
  const shop = await project.start('devtools')
  await openDeveloped(page, `${shop}/mockman`)
  await expect(heading(page, 'Request tester')).toBeVisible()
  await expectRefresh(page)

  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(books(page).first()).toBeVisible()
  expect([...entries]).toContain('catalog')
  expect([...entries]).not.toContain('devtools')
  for (const [name, from] of Object.entries(await sharesOf(page)))
    expect(from, name).toHaveLength(1)
  await test.step('a shared component, in a built remote', async () => {
    const isSame = await mark(books(page).first())
    await expectEditOfPrice(page)
    expect(await isSame()).toBe(true)
  })
  await test.step('a shared module without components: the built remote must load it again', async () => {
    project.edit(money, '}₹', '}Rs. ')
    await expect(books(page).first()).toContainText('Rs. ')
  })
})

test('edits of what a remote brings, of the boot script and of the page’s head reach the open page', {
  tag: '@development',
}, async ({ page, consoleErrors }) => {
  const definition = 'remote-devtools/remote.ts'
  const shop = await project.start('devtools')
  await openDeveloped(page, `${shop}/mockman`)
  await expect(page).toHaveTitle('Bookshelf | Request tester')
  await test.step('title and path of a screen', async () => {
    project.edit(definition, "title: 'Request tester'", "title: 'Tester of requests'")
    await expect(page).toHaveTitle('Bookshelf | Tester of requests')
    project.edit(definition, 'patterns.requestTester', "'/tester'")
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    project.edit(definition, "'/tester'", 'patterns.requestTester')
    await expect(heading(page, 'Request tester')).toBeVisible()
  })
  await test.step('two screens with one address: the page shows the reason until it is fixed', async () => {
    const reason = page.getByText('devtools has the page /cart, and cart has the page /cart')
    project.edit(definition, 'patterns.requestTester', 'patterns.cart')
    await expect(reason).toBeVisible()
    await openDeveloped(page, `${shop}/mockman`)
    await expect(reason).toBeVisible()
    project.edit(definition, 'patterns.cart', 'patterns.requestTester')
    await expect(reason).toBeHidden()
    await expect(heading(page, 'Request tester')).toBeVisible()
  })
  await test.step('the module of a screen, which is missing for a while', async () => {
    consoleErrors.expect(/tester-of-requests/)
    project.edit(definition, 'request-tester-screen', 'tester-of-requests')
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toBeVisible()
    project.edit(definition, 'tester-of-requests', 'request-tester-screen')
    await expect(overlay).toBeHidden()
    await expect(heading(page, 'Request tester')).toBeVisible()
  })
  await test.step('the boot script', async () => {
    const last = "import './hold-input-back'"
    const edited = `${last}\ndocument.documentElement.dataset.edited = ''`
    project.edit('shell/src/hydration/boot/boot.ts', last, edited)
    await expect(page.locator('html[data-edited]')).toBeAttached()
    await expect(heading(page, 'Request tester')).toBeVisible()
  })
  await test.step('the head', async () => {
    // Only a page that is connected is reloaded when the server restarts. In the meantime its requests fail in many ways.
    consoleErrors.expect(/404|before connect|net::ERR_|could not be loaded/)
    project.edit('shell/src/shell-facts.ts', "name: 'viewport'", "name: 'edited'")
    await expect(page.locator('meta[name="edited"]')).toBeAttached()
  })
})

test('one remote inside a deployed shop is refreshed, too', {
  tag: '@development',
}, async ({ page, baseURL }) => {
  const deployment = new URL(baseURL ?? '').origin
  const shop = await project.start('devtools', '--against', deployment)
  await openDeveloped(page, `${shop}/mockman`)
  await expect(heading(page, 'Request tester')).toBeVisible()
  await expectRefresh(page)

  await test.step('everything else is from the deployment', async () => {
    const deployed = await (await fetch(`${deployment}/site.json`)).json()
    const entry = page.waitForResponse(`${shop}${deployed.remotes.catalog.entry}`)
    await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await expect(books(page).first()).toBeVisible()
    const its = await fetch(`${deployment}${deployed.remotes.catalog.entry}`)
    expect(await (await entry).text()).toBe(await its.text())
  })
  await test.step('a shared component, in a remote as deployed', async () => {
    const isSame = await mark(books(page).first())
    await expectEditOfPrice(page)
    expect(await isSame()).toBe(true)
  })
})
