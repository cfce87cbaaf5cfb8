/** Tests the reports to the operator (docs/deploying.md, "Reports"). */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { composeSite, readSite } from '../../platform/compose/index'
import { openCollector, reportsPath } from '../../platform/errors/index'
import { filesIn, inRoot, outputNames, outputs } from '../../platform/project/index'
import { deployRootIn, storeRelease } from '../../platform/release/index'
import { originOf, serveSite } from '../../platform/serve/index'
import { expect, hold, hydrated, test } from '../support/fixtures'
import { screenHeading } from './try-again'

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
  stack?: string[]
  fingerprint?: string
}

const out = inRoot('dist/telemetry-site')
let folder: string
let file: string
let cartVersion: string
let collector: Server
let shop: Server

const told = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const reports = (): Report[] =>
  told()
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => JSON.parse(line).reports)

// The tests share one site and one collector.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-reports-'))
  file = path.join(folder, 'reports.jsonl')
  const root = deployRootIn(folder)
  const cart = inRoot('remote-cart')
  const release = await storeRelease({
    root,
    part: 'cart',
    build: path.join(cart, outputs.browser),
    maps: path.join(cart, outputs.maps),
  })
  cartVersion = release.version
  // On another origin, as collectors usually are: it must allow the shop to send.
  collector = await openCollector({ file, releases: root.releases, port: 0 })
  const site = readSite(inRoot('site/site.json'))
  const telemetry = { url: originOf(collector) + reportsPath }
  const entry = `/remotes/cart/${outputNames.remoteEntry}`
  const remotes = { ...site.remotes, cart: { entry, version: cartVersion } }
  const changes = { shell: '0.1.0', prerender: 'none', telemetry, remotes } as const
  await composeSite({ site: { ...site, ...changes }, out })
  shop = await serveSite({ folder: out, port: 0 })
})
test.afterAll(() => {
  shop.close()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

test('each load, failure, retry and vital is reported with the remote and its version, and a page that cannot start', {
  tag: '@releases',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/account|Failed to load resource/)
  // A shopper may be on another page before the code for reports has loaded.
  const release = await hold(page, '**/start-telemetry-*.js')
  await page.route('**/remotes/account/remoteEntry*.js*', (route) => route.abort())
  await page.goto(`${originOf(shop)}/products`)
  await hydrated(page.getByRole('main'))
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('is not available right now')
  await page.unroute('**/remotes/account/remoteEntry*.js*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(screenHeading(page, 'Log in')).toBeVisible()
  release()
  // Errors are delayed, since they may come from leaving the page.
  await expect.poll(() => reports().some(({ kind }) => kind === 'load-failed')).toBe(true)
  // Leaving the page sends waiting reports, and finalises the largest paint.
  await page.goto('about:blank')

  const ofRemote = (remote: string) =>
    reports().filter((report) => report.about === 'remote' && report.remote === remote)
  await expect.poll(() => ofRemote('account').map(({ kind }) => kind)).toContain('loaded')
  const kinds = ofRemote('account').map(({ kind }) => kind)
  // Hovering over the link before the click may cause another attempt.
  // A failure is delayed for a second, so it is reported after later events.
  expect([...new Set(kinds)].sort()).toEqual(['load-failed', 'load-started', 'loaded', 'retried'])
  expect(ofRemote('account').find(({ kind }) => kind === 'load-failed')?.cause).toBeTruthy()
  expect(ofRemote('catalog').find(({ kind }) => kind === 'loaded')?.ms).toBeGreaterThan(0)
  expect(reports().every(({ version }) => /^\d+\.\d+\.\d+/.test(version ?? ''))).toBe(true)

  const vital = (name: string) => reports().find((report) => report.name === name)
  await expect.poll(() => vital('LCP')).toMatchObject({ about: 'vital', owner: 'catalog' })

  await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`${originOf(shop)}/products`)
  await expect
    .poll(() => reports().find(({ about }) => about === 'start'))
    .toEqual({
      ...{ about: 'start', version: '0.1.0', route: '/products', cause: 'script not loaded' },
      fingerprint: expect.stringMatching(/^[\da-f]{10}$/),
    })
  expect(told()).not.toMatch(/@|password|token/i)
})

test('an uncaught error is reported with remote, version, route and source position, without personal data', {
  tag: '@releases',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ada@example\.org/)
  const from = told().length
  await page.goto(`${originOf(shop)}/products`)
  await hydrated(page.getByRole('main'))
  await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
  const [script = '', code = ''] = cartScript()
  // Browsers count lines and columns from 1.
  const before = code.slice(0, code.indexOf('async')).split('\n')
  const place = `/remotes/cart/${script}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  await page.evaluate((at) => {
    const error = new TypeError('ada@example.org')
    error.stack = `${error}\n    at pay (${location.origin}${at})\n    at ${location.href}:3:9`
    setTimeout(() => {
      throw error
    })
  }, place)
  await expect(page.getByText('Something went wrong. Please try that again.')).toBeVisible()
  const uncaught = () => reports().find(({ kind }) => kind === 'uncaught')
  await expect.poll(uncaught).toEqual({
    about: 'remote',
    kind: 'uncaught',
    remote: 'cart',
    version: cartVersion,
    route: '/products/:productId',
    cause: 'TypeError',
    stack: [place],
    fingerprint: expect.stringMatching(/^[\da-f]{10}$/),
  })
  expect(told().slice(from)).not.toContain(new URL(page.url()).pathname)
  expect(told()).not.toMatch(/@|password|token/i)

  const command = [inRoot('platform/cli/run.mjs'), 'errors', file]
  const env = { ...process.env, BOOKSHELF_HOME: folder }
  const { stdout, status } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  expect(status).toBe(0)
  const { fingerprint } = uncaught() ?? {}
  expect(stdout.split('\n')).toContain(`${fingerprint}  1 ×  cart: uncaught, TypeError`)
  expect(stdout).toMatch(/^ {2}at remote-cart\/src\/\S+:\d+ {2}.*async/m)
})

test('no source map is served', { tag: '@releases' }, async ({ request }) => {
  const files = filesIn(out).map((name) => `/${path.relative(out, name)}`)
  expect(files.filter((name) => /\.map\b/.test(name))).toEqual([])
  const [script = ''] = cartScript()
  for (const name of [`assets/${path.basename(script)}.map`, '../maps', '.maps']) {
    expect((await request.get(`${originOf(shop)}/remotes/cart/${name}`)).status()).toBe(404)
  }
})

/** A script of the cart that contains an async function, and its text. */
function cartScript(): [string, string] {
  const build = inRoot('remote-cart', outputs.browser)
  const scripts = filesIn(path.join(build, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name): [string, string] => [path.relative(build, name), readFileSync(name, 'utf8')])
  return scripts.find(([, code]) => code.includes('async')) ?? ['', '']
}
