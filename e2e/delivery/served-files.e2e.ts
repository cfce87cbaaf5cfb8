import type { Page } from '@playwright/test'
import { expect, firstPaints, hydrated, test } from '../support/fixtures'
import { filesOfPage } from '../support/page-files'
import { stopClock } from '../support/stopped-clock'

/** The shell's chunk with the customer's lists. */
const forCustomers = /\/assets\/customers-[^/]+\.js$/

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
