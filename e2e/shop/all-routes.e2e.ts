/** One visit of every route: what must hold for a page, whatever it shows. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { remoteOf } from 'shared/contract'
import { moduleAttribute, rootId, tokenKey } from 'shared/page-protocol'
import { patterns } from 'shared/paths'
import { filesIn, inRoot, remoteNames } from '../../platform/project/index'
import { startAtFixedDate } from '../support/fixed-date'
import { expect, hydrated, test } from '../support/fixtures'
import { inEachLook, violationsIn, wcag } from '../support/no-violations'
import { findFaults } from '../support/noticed'
import { expectToFitPhones } from '../support/on-phones'
import { addressOf, routes } from '../support/remotes'
import { settled } from '../support/settled'
import { zoomTexts } from '../support/text-size'

/** Every fault of a page is reported, not only its first. */
const expectAll = expect.configure({ soft: true })

const looks = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1440 },
] as const

test.beforeEach(async ({ page }) => {
  await startAtFixedDate(page)
  await demandTrustedTypes(page)
})

test('every address that teams link to belongs to a remote', () => {
  const brought = routes.map(({ path }) => path)
  expect(Object.values(patterns).filter((pattern) => !brought.includes(pattern))).toEqual([])
})

/** The first tier visits what a purchase leads through, and the second all other routes. */
const ofPurchases: readonly string[] = [
  patterns.home,
  patterns.productList,
  patterns.productDetail,
  patterns.login,
  patterns.cart,
  patterns.checkout,
]

for (const { path, access, screen } of routes) {
  const tag = ofPurchases.includes(path) ? [] : '@layout'
  test(`${path} can be read, touched and enlarged, and is alone with its names and styles`, {
    tag,
  }, async ({ page, shopper, site }) => {
    await listenToNames(page)
    // Without a book, the checkout leads to the cart.
    if (access === 'customers') await shopper.logIn({ Dracula: 1 })
    await page.goto(addressOf(path, site))
    await loaded(page, screen)
    // First, since axe has a name of its own.
    await expectOwnNames(page)
    await expectNoFaults(page, path)
    const { alone, together } = await looksWith(page, stylesOfOthers(site, remoteOf(screen)))
    expectAll(together).toEqual(alone)
  })
}

for (const { path, access, screen } of routes) {
  // The first tier tests the cart, which has most of the kinds of layout.
  const tag = path === patterns.cart ? [] : '@layout'
  test(`${path} has nothing over anything with a size of text that is set on the page`, {
    tag,
  }, async ({ page, shopper, site }) => {
    if (access === 'customers') await shopper.logIn({ Dracula: 1, Meditations: 2 })
    await page.goto(addressOf(path, site))
    await loaded(page, screen)
    await expectToFitZoomedText(page, path)
  })
}

test('an unknown address can be read, touched and enlarged', { tag: '@layout' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/)
  await page.goto('/no/such/page')
  await loaded(page)
  await expectNoFaults(page, 'the page')
  await expectToFitZoomedText(page, 'the page')
})

/** Adds what a shop's server may demand (docs/deploying.md). A refusal is an error of the page. */
async function demandTrustedTypes(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const name = 'content-security-policy'
    const policies = [
      response.headers()[name],
      "require-trusted-types-for 'script'; trusted-types bookshelf 'allow-duplicates'",
    ]
    await route.fulfill({
      response,
      headers: { ...response.headers(), [name]: policies.join(', ') },
    })
  })
}

/** Waits until a page responds and has its data. @param screen the 'remote/module' that must show it. */
async function loaded(page: Page, screen?: string) {
  const main = page.getByRole('main')
  await hydrated(main)
  const shown = screen ? main.locator(`[${moduleAttribute}="${screen}"]`) : main
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  // A part that is loading is busy, or holds its place by empty blocks.
  await expect(main.locator('[aria-busy="true"], span[aria-hidden="true"]:empty')).toHaveCount(0)
}

async function expectNoFaults(page: Page, what: string) {
  await inEachLook(page, looks, async (look) => {
    const rules = [...wcag, 'best-practice']
    expectAll(await violationsIn(page, rules), `${what}, ${look}`).toEqual([])
  })
  await expectToFitPhones(page, what)
}

/** Fails if texts of 200% are cut off, or if what grows with them lies over anything else or leaves the page. */
async function expectToFitZoomedText(page: Page, what: string) {
  await page.evaluate(zoomTexts, 200)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    expectAll(await page.evaluate(findFaults), `${what} at ${width} px`).toEqual([])
  }
}

/** The style sheets of all other remotes. */
function stylesOfOthers(site: string, remote: string): string[] {
  const others = remoteNames.filter((name) => name !== remote)
  const files = others.flatMap((name) => filesIn(inRoot(site, 'remotes', name)))
  return files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'))
}

/**
 * The computed styles of every element, by its position, before and after other style sheets apply. They are compared
 * in one task, so that nothing else can change in the meantime.
 */
function looksWith(page: Page, sheets: string[]) {
  return page.evaluate(
    ({ id, sheets }) => {
      const apply = (text: string) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets.push(sheet)
      }
      const looks = () =>
        [...document.querySelectorAll(`#${id} *`)].map((element) => {
          const style = getComputedStyle(element)
          const names = [
            'color',
            'backgroundColor',
            'display',
            'position',
            'font',
            'margin',
            'padding',
          ] as const
          const border = `${style.border} ${style.borderRadius} ${style.boxShadow}`
          return `${element.tagName} ${names.map((name) => style[name]).join(' | ')} ${border}`
        })
      apply('* { transition: none !important; }')
      const alone = looks()
      for (const sheet of sheets) apply(sheet)
      return { alone, together: looks() }
    },
    { id: rootId, sheets },
  )
}

/**
 * The globals of the federation runtime, Vite, React Router, nanostores and the payment provider.
 * The shop's own begin with `__mock` and exist only if faults are allowed.
 */
const ownNames =
  /^_{0,2}(FEDERATION|VMOK|mf_|mock|GLOBAL_LOADING_REMOTE_ENTRY|VUE_|vite|reactRouterVersion|nanostoresGlobal)|^Razorpay$/

/** Records which globals a page has before its first script, and which channels it opens. */
function listenToNames(page: Page) {
  return page.addInitScript(() => {
    const channels: string[] = []
    const usual = Object.getOwnPropertyNames(globalThis)
    Reflect.set(globalThis, '__mockNames', { usual, channels })
    const Native = BroadcastChannel
    globalThis.BroadcastChannel = class extends Native {
      constructor(name: string) {
        super(name)
        channels.push(name)
      }
    }
  })
}

/** Fails if a global, a storage key or a channel lacks its owner's prefix. */
async function expectOwnNames(page: Page) {
  const { globals, keys, channels } = await page.evaluate(() => {
    const { usual, channels } = Reflect.get(globalThis, '__mockNames')
    const globals = Object.getOwnPropertyNames(globalThis)
    return {
      globals: globals.filter((name) => !usual.includes(name) && !/^\d+$/.test(name)),
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      channels: channels as string[],
    }
  })
  expectAll(globals.filter((name) => !ownNames.test(name))).toEqual([])
  expectAll(keys.filter((key) => !key.startsWith('bookshelf.') && key !== tokenKey)).toEqual([])
  expectAll(channels.filter((name) => !name.startsWith('bookshelf.'))).toEqual([])
}
