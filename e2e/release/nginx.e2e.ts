import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from '../../scripts/lib/root'
import { expect, test } from '../fixtures'

/** Where Debian puts it; another place by NGINX_PATH. */
const nginx = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((file) => file && existsSync(file))
const port = 4681
const shop = `http://localhost:${port}`
const site = path.resolve(process.env.E2E_SITE ?? inRoot('dist/e2e-site'))

let folder: string
let server: ChildProcess | undefined

test.skip(!nginx, 'nginx is not installed here: apt-get install nginx, or name it by NGINX_PATH')
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-nginx-'))
  const script = ['--import', 'tsx', inRoot('scripts/deploy-config.ts'), 'nginx']
  const options = ['--site', site, '--out', folder, '--port', String(port)]
  const made = spawnSync(process.execPath, [...script, ...options], {
    cwd: inRoot(),
    encoding: 'utf8',
  })
  expect(made.stderr).toBe('')
  const config = path.join(folder, 'nginx.conf')
  server = spawn(nginx ?? '', ['-c', config, '-p', folder, '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  await expect(async () => expect((await fetch(shop)).status).toBe(200)).toPass()
})
test.afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('nginx answers addresses with their pages, under the deployment’s policy', async ({
  request,
}) => {
  for (const address of ['/', '/products', '/products/anything', '/profile/orders', '/login']) {
    const response = await request.get(shop + address)
    expect(response.status(), address).toBe(200)
    expect(response.headers()['cache-control'], address).toBe('no-cache')
    expect(response.headers()['content-security-policy'], address).toContain("default-src 'none'")
    expect(await response.text(), address).toContain('<script type="application/json" id="site">')
  }
})

test('nginx answers what is missing with a 404: a page for an address, none for a file', async ({
  request,
}) => {
  const lost = await request.get(`${shop}/no/such/page`)
  expect(lost.status()).toBe(404)
  expect(await lost.text()).toContain('<div id="root">')
  for (const file of ['/assets/gone-12345678.js', '/remotes/cart/gone.css', '/gone.svg']) {
    const response = await request.get(shop + file)
    expect(response.status(), file).toBe(404)
    expect(response.headers()['content-type'], file).not.toContain('html')
  }
})

test('nginx sends hashed files compressed, to be kept for ever', async ({ request }) => {
  const html = await (await request.get(`${shop}/products`)).text()
  const asset = html.match(/href="(\/assets\/[^"]+\.js)"/)?.[1] ?? ''
  const response = await request.get(shop + asset, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers()['content-encoding']).toBe('gzip')
  expect(response.headers()['content-type']).toContain('javascript')
})

test('nginx serves a shop that works', async ({ page }) => {
  await page.goto(`${shop}/products`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).not.toHaveURL(`${shop}/products`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
