import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { originOf } from '../../platform/serve/index'
import { expect, firstPaints, hold, hydrated, test } from '../support/fixtures'
import { sortChoice } from '../support/pages/catalog'
import { fontsLoaded, frames } from '../support/settled'

test.use({ reducedMotion: 'no-preference' })

const pages = [
  { path: '/', heading: 'Bookshelf, your online bookstore' },
  { path: '/products', heading: 'Books' },
  { path: '/login', heading: 'Log in', tag: '@rare' },
  { path: '/signup', heading: /./, tag: '@rare' },
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, list and book can be read, and their links work', async ({ page }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/your online bookstore/)
    await main.getByRole('link', { name: 'Browse all books' }).click()
    await expect(main.getByRole('article')).toHaveCount(10)
    await main.getByRole('link', { name: 'Dracula' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
    await expect(page).toHaveTitle('Bookshelf | Dracula')
    await expect(main.getByText('Inclusive of all taxes')).toBeVisible()
    // One description, which previews show, too.
    for (const name of ['meta[name="description"]', 'meta[property="og:description"]']) {
      await expect(page.locator(name)).toHaveAttribute('content', /^Told in diaries/)
    }
  })

  test('every page says what works, also a list with filters, and no form is sent', async ({
    page,
  }) => {
    for (const [path, text] of [
      ['/products?category=humor', /^Without JavaScript, filters are off/],
      ['/cart', /^This page needs JavaScript/],
      ['/login', /^Without JavaScript, filters are off/],
    ] as const) {
      await page.goto(path)
      const words = page.locator('noscript p')
      await expect(words).toBeVisible()
      await expect(words).toHaveText(text)
      // Nothing pretends to load.
      await expect(page.getByText('Loading…')).toBeHidden()
    }
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByLabel('Email').fill('reader@bookshelf.test')
    await page.getByLabel('Password', { exact: true }).fill('page-turner')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    // Another page is loaded after whatever the form would have sent.
    await page.getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL('/products')
    expect(sent.filter((url) => url.includes('login'))).toEqual([])
  })
})

for (const { path, heading, tag = [] } of pages) {
  test(`${path} keeps its own markup when it is hydrated`, { tag }, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Object.assign(globalThis, { __written: document.querySelector('main h1') })
      })
    })
    await page.goto(path)
    const h1 = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(h1).toHaveText(heading)
    await hydrated(h1)
    // With the heading of the prerendered page.
    const isWritten = (element: Element) => element === Reflect.get(globalThis, '__written')
    expect(await h1.evaluate(isWritten)).toBe(true)
  })
}

test('a page that arrives after its script is painted completely, and is hydrated', {
  tag: '@rare',
}, async ({ page, baseURL }) => {
  let goOn = () => {}
  const ran = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = createServer(async (req, res) => {
    const answer = await fetch(new URL(req.url ?? '/', baseURL))
    const {
      'content-encoding': _,
      'content-length': __,
      ...headers
    } = Object.fromEntries(answer.headers)
    res.writeHead(answer.status, headers)
    if (req.url !== '/products') {
      res.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const html = await answer.text()
    const half = html.indexOf('<article')
    res.write(html.slice(0, half))
    await ran
    res.end(html.slice(half))
  })
  await new Promise<void>((resolve) => slow.listen(0, resolve))
  await page.goto(`${originOf(slow)}/products`, { waitUntil: 'commit' })
  // Set as soon as the shell's module has run.
  await page.waitForFunction(() => '__reactRouterVersion' in globalThis, null, { polling: 50 })
  expect(await firstPaints(page)).toBe(0)
  const banner = await page.getByRole('banner').elementHandle()
  goOn()
  await hydrated(page.getByRole('main'))
  await expect(page.getByRole('article')).toHaveCount(10)
  expect(await banner?.evaluate((element) => element.isConnected)).toBe(true)
  slow.close()
})

test('a page whose policy refuses its inlined styles loads them as files', {
  tag: '@rare',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/Content Security Policy/)
  await page.route('/products', async (route) => {
    const response = await route.fetch()
    const withoutHashes = (await response.text()).replaceAll(/ 'sha256-[^']+'/g, '')
    await route.fulfill({ response, body: withoutHashes })
  })
  await page.goto('/products')
  await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed')
  await expect(page.getByRole('article').first()).toHaveCSS('display', 'flex')
  await hydrated(page.getByRole('main'))
})

/** @returns what tells the fonts in which the browser draws an element. */
async function fontsIn(page: Page): Promise<(selector: string) => Promise<string>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  return async (selector) => {
    const expression = `document.querySelector(${JSON.stringify(selector)})`
    const { result } = await devtools.send('Runtime.evaluate', { expression })
    await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.requestNode', { objectId: result.objectId ?? '' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName).join()
  }
}

/** Opens the first book of a list until its page has a font: it may have been prepared before the font was there. */
async function expectOnNextPage(page: Page, font: () => Promise<string>, family: string) {
  await expect(async () => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByText('Inclusive of all taxes')).toBeVisible()
    // Fails if the element is replaced in the meantime.
    const name = await font().catch(String)
    await page.goBack()
    await expect(page).toHaveURL('/products')
    expect(name).toContain(family)
  }).toPass()
}

test('a font of titles that arrives after the first paint is used on the next page', {
  tag: '@rare',
}, async ({ page }) => {
  const release = await hold(page, '**/fraunces-*.woff2')
  const fontsOf = await fontsIn(page)
  const fontOfTitle = () => fontsOf('main h1')
  const font = page.waitForResponse(/fraunces-600-basic/)
  await page.goto('/products', { waitUntil: 'commit' })
  await expect.poll(() => firstPaints(page)).toBe(1)
  await hydrated(page.getByRole('main'))
  release()
  await (await font).finished()
  await fontsLoaded(page)
  await frames(page)
  expect(await fontOfTitle()).not.toContain('Fraunces')
  await expectOnNextPage(page, fontOfTitle, 'Fraunces')
})

test('the font of texts is fetched once the screen is hydrated, and used from the next page on', {
  tag: '@layout',
}, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const [name] = request.url().match(/bookshelf-sans-[a-z]+/) ?? []
    if (name) requested.push(name)
  })
  const fontsOf = await fontsIn(page)
  const fontOfText = () => fontsOf('footer a')
  const start = await hold(page, /\/assets\/index-[\w-]+\.js$/)
  await page.goto('/products', { waitUntil: 'commit' })
  await expect.poll(() => firstPaints(page)).toBe(1)
  await frames(page)
  expect(requested).toEqual([])
  start()
  await hydrated(page.getByRole('main'))
  await expect.poll(() => requested).toEqual(['bookshelf-sans-basic'])
  await fontsLoaded(page)
  await frames(page)
  expect(await fontOfText()).not.toContain('Bookshelf Sans')
  await expectOnNextPage(page, fontOfText, 'Bookshelf Sans')

  await page.reload()
  const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family).join())
  expect(await families()).toMatch(/Bookshelf Sans\b(?! fallback)/)
})

/**
 * Looks at elements after every change of the document, so that no frame can show what this has not seen.
 * @returns how many of them have been visible, each number once.
 */
async function countShown(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((elements) => {
    const seen = new Set<number>()
    Object.assign(globalThis, { __seen: seen })
    const isShown = (element: Element) => getComputedStyle(element).visibility === 'visible'
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll(elements)].filter(isShown).length
      if (shown > 0) seen.add(shown)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  }, selector)
  return () => page.evaluate<number[]>(() => [...Reflect.get(globalThis, '__seen')])
}

test('an address with filters shows only the filtered books', async ({ page }) => {
  const seen = await countShown(page, 'main article')
  await page.goto('/products?category=humor')
  await expect(page.getByRole('article')).toHaveCount(2)
  await hydrated(page.getByRole('main'))
  expect(await seen()).toEqual([2])
})

test('what filters and the order are set to before hydration stays set after it', async ({
  page,
}) => {
  const release = await hold(page, '**/remotes/catalog/**/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: 'Fiction' }).check()
  await page.getByRole('checkbox', { name: 'Humor' }).check()
  await page.getByRole('slider', { name: 'Ratings' }).press('End')
  await sortChoice(page).selectOption('Price: high to low')
  await expect(page).toHaveURL('/products')
  release()
  await expect(page).toHaveURL(
    '/products?category=fiction&category=humor&sort=HIGH_TO_LOW&rating=5',
  )
})

test('a customer never sees "Sign in"', async ({ page, shopper }) => {
  await shopper.logIn()
  const seen = await countShown(page, 'header a[href="/login"]')
  await page.goto('/')
  const profile = page.getByRole('banner').getByRole('link', { name: 'Profile' })
  await hydrated(profile)
  await expect(profile).toBeVisible()
  expect(await seen()).toEqual([])
})
