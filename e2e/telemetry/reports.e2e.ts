/** What whoever runs the shop hears of it: docs/deploying.md, "Reports". */
import { createServer, type Server } from 'node:http'
import { inRoot } from '../../platform/base/index'
import { composeSite, readSite } from '../../platform/composer/index'
import { originOf, serveSite } from '../../platform/server/index'
import { expect, test } from '../fixtures'

interface Report {
  about: 'remote' | 'vital'
  kind?: string
  remote?: string
  name?: string
  owner?: string
  version?: string
  ms?: number
  cause?: string
}

const reports: Report[] = []
const bodies: string[] = []
let collector: Server
let shop: Server

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
  complaints,
}) => {
  complaints.expect(/account|Failed to load resource/)
  await page.route('**/remotes/account/remoteEntry.js*', (route) => route.abort())
  await page.goto(`${originOf(shop)}/products`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  await page.unroute('**/remotes/account/remoteEntry.js*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  // Leaving sends what still waits, and settles the page's largest paint.
  await page.goto('about:blank')

  const ofRemote = (remote: string) =>
    reports.filter((report) => report.about === 'remote' && report.remote === remote)
  await expect.poll(() => ofRemote('account').map(({ kind }) => kind)).toContain('loaded')
  const kinds = ofRemote('account').map(({ kind }) => kind)
  // Before the click its link was pointed at, which may try it once more.
  expect([...new Set(kinds)]).toEqual(['load-started', 'load-failed', 'retried', 'loaded'])
  expect(ofRemote('account').find(({ kind }) => kind === 'load-failed')?.cause).toBeTruthy()
  expect(ofRemote('catalog').find(({ kind }) => kind === 'loaded')?.ms).toBeGreaterThan(0)
  expect(reports.every(({ version }) => /^\d+\.\d+\.\d+/.test(version ?? ''))).toBe(true)

  const vital = (name: string) => reports.find((report) => report.name === name)
  await expect.poll(() => vital('LCP')).toMatchObject({ about: 'vital', owner: 'catalog' })
  expect(bodies.join()).not.toMatch(/@|password|token/i)
})
