import type { Page } from '@playwright/test'
import { outputNames, remoteNames } from '../../platform/project/index'
import { siteBlockId } from '../../shared/src/contract/page-protocol'
import { expect, firstPaints, hydrated, test } from '../support/fixtures'
import { filesOfPage, pageFiles } from '../support/page-files'
import { stopClock } from '../support/stopped-clock'

/** The shell's chunk with the customer's lists. */
const forCustomers = /\/assets\/customers-[^/]+\.js$/

test('a missing file is a 404, never a page', async ({ request }) => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/remotes/cart/gone.css',
    '/covers/gone.svg',
    '/api/x',
    // Pages are served at their own addresses only.
    '/index.html',
    '/products/index.html',
    '/404.html',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).not.toContain('html')
  }
})

test('a site can only be read: other methods are not allowed', async ({ request }) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    for (const path of ['/', '/icon.svg', '/none']) {
      const response = await request.fetch(path, { method })
      expect(response.status(), `${method} ${path}`).toBe(405)
      expect(response.headers().allow, `${method} ${path}`).toBe('GET, HEAD')
    }
  }
})

test('a compressed file is only sent to clients that accept it', async ({ request, site }) => {
  const [asset = ''] = pageFiles(site, '/products').scripts
  for (const [accepted, sent] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await request.get(asset, { headers: { 'accept-encoding': accepted } })
    expect(response.headers()['content-encoding'], accepted).toBe(sent)
  }
})

test('an unknown address is a 404 that shows the shop', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Bookshelf | Page Not Found')
})

test('a deep link answers with the page of its route', async ({ request }) => {
  for (const path of [
    '/',
    '/products',
    '/products/anything',
    '/cart',
    '/profile/orders',
    '/login',
  ]) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['cache-control'], path).toBe('no-cache')
    expect(await response.text(), path).toContain(
      `<script type="application/json" id="${siteBlockId}">`,
    )
  }
})

test('files with a hash in their name are cached for a year, entries for other hosts are not', async ({
  request,
  site,
}) => {
  const [asset = ''] = pageFiles(site, '/products').scripts
  const kept = await request.get(asset)
  expect(kept.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(kept.headers()['content-encoding']).toBe('br')
  const { modules } = pageFiles(site, '/products')
  const named = modules.find(({ url }) => url.includes('/remoteEntry-'))?.url ?? ''
  expect((await request.get(named)).headers()['cache-control']).toContain('immutable')
  const entry = await request.get('/remotes/catalog/remoteEntry.js')
  expect(entry.headers()['cache-control']).toBe('no-cache')
  expect(await entry.text()).toBe(await (await request.get(named)).text())
})

test('a page names files of its own remote only; one small file names all remotes', async ({
  request,
}) => {
  for (const [path, own] of [
    ['/', 'catalog'],
    ['/cart', 'cart'],
    ['/login', 'account'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const named = [...html.matchAll(/\/remotes\/([a-z]+)\//g)].map(([, name]) => name)
    expect([...new Set(named)], path).toEqual([own])
  }
  const file = await request.get(`/${outputNames.deployment}`)
  expect(file.headers()).toMatchObject({
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/./),
  })
  expect(Object.keys((await file.json()).remotes).sort()).toEqual(remoteNames)
})

test('pages come with a strict policy', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')
  // Releases change the inline code of pages, and so the pages' own policies, but not the headers.
  expect(policy).not.toContain('sha256')
  expect(policy).not.toContain('razorpay')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a page runs and applies only the inline code that it was composed with', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Content Security Policy/)
  const injected = [
    '<script>globalThis.injected = "script"</script>',
    '<style>:root { --injected: style }</style>',
    '<img src="data:," onerror="globalThis.injected = `attribute`">',
    '<a href="javascript:globalThis.injected = `address`">Injected</a>',
  ]
  await page.route('/login', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${injected.join('')}</body>`)
    await route.fulfill({ response, body })
  })
  await page.goto('/login')
  await hydrated(page.getByRole('main'))
  await page.getByRole('link', { name: 'Injected' }).click()
  const found = await page.evaluate(() => {
    // As a vulnerable library would.
    const script = document.createElement('script')
    script.textContent = 'globalThis.injected = "inserted"'
    document.body.append(script)
    const style = getComputedStyle(document.documentElement).getPropertyValue('--injected')
    return [Reflect.get(globalThis, 'injected'), style]
  })
  expect(found).toEqual([undefined, ''])
})

test('a picture that is opened as a page runs no script', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/Content Security Policy/)
  await page.route('/icon.svg', async (route) => {
    const response = await route.fetch()
    const script = '<script>document.documentElement.id = "ran"</script>'
    await route.fulfill({
      response,
      body: (await response.text()).replace('</svg>', `${script}</svg>`),
    })
  })
  await page.goto('/icon.svg')
  expect(await page.evaluate(() => document.documentElement.id)).not.toBe('ran')
})

test('documents have the policy, other files only the headers that they need', async ({
  request,
  site,
}) => {
  for (const path of ['/art/carousel-humor.svg', '/no/such/page', '/']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
  }
  const files = filesOfPage(site, '/')
  expect(files.length).toBeGreaterThan(4)
  for (const path of files) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toBeUndefined()
    expect(headers['permissions-policy'], path).toBeUndefined()
  }
})

test('pages request pictures before modules, which the first paint does not wait for', async ({
  request,
  site,
}) => {
  for (const path of ['/', '/products', '/login']) {
    const html = await (await request.get(path)).text()
    const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    expect(preloads.length, path).toBeGreaterThan(4)
    const scripts = html.match(/<script[^>]* type="module"[^>]*>/g) ?? []
    expect(scripts, path).toHaveLength(pageFiles(site, path).scripts.length)
    for (const tag of [...preloads, ...scripts]) expect(tag, path).toContain('fetchpriority="low"')
    // A script at the end of the page would delay the first paint.
    for (const tag of scripts) expect(tag, path).toContain(' async ')
    const head = html.slice(0, html.indexOf('</head>'))
    const places = ['as="font"', 'as="image"', 'rel="stylesheet"', 'rel="modulepreload"']
    const found = places.map((place) => head.indexOf(place)).filter((place) => place > -1)
    expect(found, path).toEqual([...found].sort((a, b) => a - b))
  }
  expect(await (await request.get('/')).text()).toContain('as="image"')
})

test('a page with a stored token requests what only customers need before any module runs', async ({
  page,
  shopper,
}) => {
  await shopper.logIn()
  await page.route(/\/assets\/index-/, () => {})
  const requested = page.waitForRequest(forCustomers)
  await page.goto('/', { waitUntil: 'commit' })
  await requested
})

test('a visitor’s page does not request it', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await hydrated(page.getByRole('main'))
  expect(requested.filter((url) => forCustomers.test(url))).toEqual([])
})

test('the first paint waits only for the page itself', async ({ page }) => {
  await page.route(/\.(js|css|woff2|svg|png)$/, () => {})
  for (const path of [
    '/',
    '/products',
    '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165',
    '/login',
  ]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect.poll(() => firstPaints(page), path).toBe(1)
    // The rules of the shell and of the screen's remote are one block.
    const looks = await page.evaluate(() => ({
      header: getComputedStyle(document.querySelector('header') as Element).position,
      inlined: [...document.querySelectorAll('link[disabled]')].map((link) =>
        link.getAttribute('href'),
      ),
    }))
    expect(looks.header, path).toBe('fixed')
    expect(looks.inlined.join(), path).toMatch(/^\/assets\/.*,\/remotes\//)
  }
})

/** Stops the clock, so that the next page has not been shown for any time, however long it takes to load. */
async function neverPrefetch(page: Page) {
  await page.clock.install()
  await stopClock(page)
}

test('an inlined style sheet is not fetched; any other is fetched once', async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  await neverPrefetch(page)
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  expect(sheets).toEqual([])
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByText('Inclusive of all taxes')).toBeVisible()
  expect(sheets).toEqual([expect.stringMatching(/^\/remotes\/catalog\/assets\/product-detail-/)])
})

test('no file that a screen needs first waits for another file', async ({
  page,
  site,
  consoleErrors: _,
}) => {
  const linked = filesOfPage(site, '/products')
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) fetched.push(pathname)
  })
  await neverPrefetch(page)
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  // The fake server comes later, with what checks its answers.
  const late = fetched.filter((path) => !linked.includes(path) && !/\/(start|answers)-/.test(path))
  expect(late).toEqual([])
  expect(new Set(fetched).size).toBe(fetched.length)
})
