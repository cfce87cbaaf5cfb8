/** What whoever runs the shop hears of it: docs/deploying.md, "Reports". */
import { createServer, type Server } from 'node:http'
import { inRoot } from '../../platform/base/index'
import { composeSite, readSite } from '../../platform/composer/index'
import { originOf, serveSite } from '../../platform/server/index'
import { expect, test } from '../fixtures'

interface Report {
  about: 'remote' | 'vital' | 'start'
  kind?: string
  remote?: string
  name?: string
  owner?: string
  version?: string
  ms?: number
  cause?: string
  route?: string
}

const reports: Report[] = []
const bodies: string[] = []
let collector: Server
let shop: Server

// One site and one collector for all.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Another origin, as such collectors are: it must allow the shop to send.
  collector = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.method === 'POST') {
      bodies.push(body)
      reports.push(...JSON.parse(body).reports)
    }
    response.end()
  })
  await new Promise<void>((resolve) => collector.listen(0, resolve))
  const out = inRoot('dist/telemetry-site')
  const site = readSite(inRoot('site/site.json'))
  const telemetry = { url: `${originOf(collector)}/reports`, console: false }
  await composeSite({ site: { ...site, shell: '0.1.0', telemetry }, out })
  shop = await serveSite({ folder: out, port: 0 })
})
test.afterAll(() => {
  shop.close()
  collector.close()
})

test('each load, failure, retry and vital is reported with the remote and its version', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/account|Failed to load resource/)
  await page.route('**/remotes/account/remoteEntry*.js*', (route) => route.abort())
  await page.goto(`${originOf(shop)}/products`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  await page.unroute('**/remotes/account/remoteEntry*.js*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  // Held back, lest it be one of a page that is being left.
  await expect.poll(() => reports.some(({ kind }) => kind === 'load-failed')).toBe(true)
  // Leaving sends what still waits, and settles the page's largest paint.
  await page.goto('about:blank')

  const ofRemote = (remote: string) =>
    reports.filter((report) => report.about === 'remote' && report.remote === remote)
  await expect.poll(() => ofRemote('account').map(({ kind }) => kind)).toContain('loaded')
  const kinds = ofRemote('account').map(({ kind }) => kind)
  // Before the click its link was pointed at, which may try it once more.
  // A failure is held back for a second, so it comes after what followed it.
  expect([...new Set(kinds)].sort()).toEqual(['load-failed', 'load-started', 'loaded', 'retried'])
  expect(ofRemote('account').find(({ kind }) => kind === 'load-failed')?.cause).toBeTruthy()
  expect(ofRemote('catalog').find(({ kind }) => kind === 'loaded')?.ms).toBeGreaterThan(0)
  expect(reports.every(({ version }) => /^\d+\.\d+\.\d+/.test(version ?? ''))).toBe(true)

  const vital = (name: string) => reports.find((report) => report.name === name)
  await expect.poll(() => vital('LCP')).toMatchObject({ about: 'vital', owner: 'catalog' })
  expect(bodies.join()).not.toMatch(/@|password|token/i)
})

test('an uncaught error is reported with its remote, version, place and route, and nothing of the shopper', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ada@example\.org/)
  const from = bodies.length
  await page.goto(`${originOf(shop)}/products`)
  await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
  await page.evaluate(() => {
    const error = new TypeError('ada@example.org')
    error.stack = `${error}\n    at pay (${location.origin}/remotes/cart/assets/cart-a1.js:1:204)`
    setTimeout(() => {
      throw error
    })
  })
  await expect(page.getByText('Something went wrong. Please try that again.')).toBeVisible()
  const uncaught = () => reports.find(({ kind }) => kind === 'uncaught')
  await expect.poll(uncaught).toEqual({
    about: 'remote',
    kind: 'uncaught',
    remote: 'cart',
    version: '0.1.0',
    route: '/products/:productId',
    cause: 'TypeError at cart-a1.js:1:204',
  })
  expect(bodies.slice(from).join()).not.toContain(new URL(page.url()).pathname)
  expect(bodies.join()).not.toMatch(/@|password|token/i)
})

test('a page that cannot start reports why', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/./)
  await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`${originOf(shop)}/products`)
  await expect
    .poll(() => reports.find(({ about }) => about === 'start'))
    .toEqual({ about: 'start', version: '0.1.0', cause: 'script not loaded' })
})
