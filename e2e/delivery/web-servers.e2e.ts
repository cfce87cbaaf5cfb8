/** Tests the configurations of docs/deploying.md, each with the real web server. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../platform/npm-test/index'
import { inRoot, nodeArguments, outputNames } from '../../platform/project/index'
import { rootId, siteBlockId } from '../../shared/src/contract/page-protocol'
import { expect, test } from '../support/fixtures'
import { pageFiles } from '../support/page-files'

/** Debian's paths; NGINX_PATH and CADDY_PATH override them. */
const servers = [
  {
    name: 'nginx',
    paths: [process.env.NGINX_PATH, '/usr/sbin/nginx'],
    runWith: (folder: string) => [
      ...['-c', path.join(folder, 'nginx.conf'), '-p', folder],
      ...['-g', 'daemon off;'],
    ],
    end: 'SIGQUIT',
  },
  {
    name: 'caddy',
    paths: [process.env.CADDY_PATH, '/usr/bin/caddy'],
    runWith: (folder: string) => [
      ...['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
    ],
    end: 'SIGTERM',
  },
] as const

const site = path.resolve(process.env.E2E_SITE ?? inRoot('dist/e2e-site'))

for (const { name, paths, runWith, end } of servers) {
  test.describe(name, () => {
    const program = paths.find((file) => file && existsSync(file))
    let shop = ''
    let folder: string
    let server: ChildProcess | undefined
    const warnings: string[] = []

    test.skip(!program, `${name} is not installed here: apt-get install ${name}, or name its path`)
    test.describe.configure({ mode: 'serial' })

    test.beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), `bookshelf ${name}-`))
      const port = await freePort()
      shop = `http://localhost:${port}`
      const script = [...nodeArguments, inRoot('platform/cli/bookshelf.ts'), 'deploy-config', name]
      // A web server reads with its own account.
      chmodSync(folder, 0o755)
      symlinkSync(site, path.join(folder, 'live'))
      const options = [
        '--folder',
        path.join(folder, 'live'),
        '--out',
        folder,
        '--port',
        String(port),
      ]
      const made = spawnSync(process.execPath, [...script, ...options], {
        cwd: inRoot(),
        encoding: 'utf8',
      })
      expect(made.stderr).toBe('')
      // Caddy's own data goes into the same folder.
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      server = spawn(program ?? '', runWith(folder), { stdio: ['ignore', 'ignore', 'pipe'], env })
      server.stderr?.on('data', (data) => warnings.push(String(data)))
      await expect(async () => expect((await fetch(shop)).status).toBe(200)).toPass()
    })
    test.afterAll(async () => {
      if (server && server.exitCode === null) {
        const ended = once(server, 'exit')
        server.kill(end)
        await ended
      }
      if (folder) rmSync(folder, { recursive: true, force: true })
    })

    test('answers addresses with their pages, with the deployment’s policy', async ({
      request,
    }) => {
      for (const address of ['/', '/products', '/products/anything', '/profile/orders', '/login']) {
        const response = await request.get(shop + address)
        expect(response.status(), address).toBe(200)
        expect(response.headers()['content-type'], address).toContain('text/html')
        expect(response.headers()['cache-control'], address).toBe('no-cache')
        expect(response.headers()['content-security-policy'], address).toContain(
          "default-src 'none'",
        )
        expect(await response.text(), address).toContain(
          `<script type="application/json" id="${siteBlockId}">`,
        )
      }
    })

    test('answers missing addresses with a 404 page, and missing files with a 404 without a page', async ({
      request,
    }) => {
      const lost = await request.get(`${shop}/no/such/page`)
      expect(lost.status()).toBe(404)
      expect(lost.headers()['content-security-policy']).toContain("default-src 'none'")
      expect(await lost.text()).toContain(`<div id="${rootId}">`)
      const files = ['/assets/gone-12345678.js', '/remotes/cart/gone.css', '/gone.svg']
      for (const file of [...files, '//products', '/products//', '//icon.svg']) {
        const response = await request.get(shop + file)
        expect(response.status(), file).toBe(404)
        expect(response.headers()['content-type'], file).not.toContain('html')
        // It may exist later, so it is not cached.
        expect(response.headers()['cache-control'], file).toBe('no-cache')
      }
    })

    test('serves no dot files, and allows no changes', async ({ request }) => {
      for (const file of [
        `/${outputNames.pageInputs}`,
        '/.env',
        '/.git/config',
        '/assets/.hidden.js',
      ]) {
        expect((await request.get(shop + file)).status(), file).toBe(404)
      }
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
        for (const address of ['/', '/icon.svg', '/none']) {
          const response = await request.fetch(shop + address, { method })
          expect(response.status(), `${method} ${address}`).toBe(405)
          expect(response.headers().allow, `${method} ${address}`).toBe('GET, HEAD')
        }
      }
    })

    test('lets other sites read the files of remotes, and nothing else', async ({ request }) => {
      const entry = await request.get(`${shop}/remotes/catalog/remoteEntry.js`)
      expect(entry.headers()['access-control-allow-origin']).toBe('*')
      for (const address of ['/', '/icon.svg', '/deployment.json']) {
        const response = await request.get(shop + address)
        expect(response.headers()['access-control-allow-origin'], address).toBeUndefined()
      }
    })

    test('is configured without a warning, and logs requests', async ({ request }) => {
      await request.get(`${shop}/products?from=log`)
      const log = path.join(folder, 'access.log')
      await expect(async () => expect(readFileSync(log, 'utf8')).toContain('from=log')).toPass()
      expect(warnings.join('')).not.toMatch(/\[warn\]|duplicate|conflicting|not formatted/)
      for (const file of readdirSync(folder).filter((each) =>
        /\.conf$|\.caddy$|file$/.test(each),
      )) {
        expect(readFileSync(path.join(folder, file), 'utf8'), file).not.toContain('__')
      }
    })

    test('keeps working after malformed requests', async ({ request }) => {
      for (const target of ['/%', '/%ff', '/%00', '//', '/..%2f..%2fetc/passwd']) {
        const response = await request.get(shop + target, { failOnStatusCode: false })
        expect(await response.text(), target).not.toContain('root:x:0')
        expect((await request.get(shop)).status(), target).toBe(200)
      }
    })

    test('sends hashed files compressed, to be cached for a year', async ({ request }) => {
      const [asset = ''] = pageFiles(site, '/products').scripts
      const { modules } = pageFiles(site, '/products')
      const entry = modules.find(({ url }) => url.includes('/remoteEntry-'))?.url
      const cached = await request.get(shop + entry)
      expect(cached.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      const fixed = await request.get(`${shop}/remotes/catalog/remoteEntry.js`)
      expect(fixed.headers()['cache-control']).toBe('no-cache')
      const response = await request.get(shop + asset, { headers: { 'accept-encoding': 'gzip' } })
      expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers()['content-encoding']).toBe('gzip')
      expect(response.headers()['content-type']).toContain('javascript')
      expect(response.headers()['x-content-type-options']).toBe('nosniff')
      // The policy is only for pages, and for files that can be opened as one.
      expect(response.headers()['content-security-policy']).toBeUndefined()
      const picture = await request.get(`${shop}/icon.svg`)
      expect(picture.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src/)
    })

    test('finds the pages of a deployment with new routes, without a reload', async ({
      request,
    }) => {
      const pages = ['reviews', 'reviews/_', 'reviews/best', 'reviews/_/photos/_', 'a/_/b/_/c']
      for (const page of pages) {
        mkdirSync(path.join(folder, 'next', page), { recursive: true })
        writeFileSync(path.join(folder, 'next', page, 'index.html'), page)
      }
      const switchTo = (deployment: string) => {
        symlinkSync(deployment, path.join(folder, 'draft'))
        renameSync(path.join(folder, 'draft'), path.join(folder, 'live'))
      }
      switchTo(path.join(folder, 'next'))
      const found = {
        '/reviews': 'reviews',
        '/reviews/': 'reviews',
        '/reviews/best': 'reviews/best',
        '/reviews/r1?sort=new': 'reviews/_',
        '/reviews/r1/photos/2': 'reviews/_/photos/_',
        '/reviews/best/photos/2': 'reviews/_/photos/_',
        '/a/1/b/2/c': 'a/_/b/_/c',
      }
      for (const [address, page] of Object.entries(found)) {
        expect(await (await request.get(shop + address)).text(), address).toBe(page)
      }
      for (const address of ['/', '/products', '/reviews/r1/photos', '/reviews/r1.html']) {
        expect((await request.get(shop + address)).status(), address).toBe(404)
      }
      switchTo(site)
    })

    test('serves a working shop', async ({ page }) => {
      await page.goto(`${shop}/products`)
      await page.getByRole('article').first().getByRole('link').first().click()
      await expect(page).not.toHaveURL(`${shop}/products`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}
