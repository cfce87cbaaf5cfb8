import type { Locator, Page } from '@playwright/test'
import { rootId } from '../../shell/src/hydration/page-protocol'
import { expect, hydrated, test } from '../fixtures'
import { factsOfPage } from '../page-facts'

/** A screen of each remote. */
const screens = {
  catalog: '/products',
  cart: '/cart',
  account: '/profile/me',
  devtools: '/mockman',
}

type Remote = keyof typeof screens
const names = Object.keys(screens) as Remote[]

/** What each screen shows once its data is loaded. */
const ready: Record<Remote, (page: Page) => Locator> = {
  catalog: (page) => page.getByRole('article').first(),
  cart: (page) => page.getByText('Oops, Your Cart is Empty'),
  account: (page) => page.getByRole('main').getByRole('button', { name: 'Log out' }),
  devtools: (page) => page.getByRole('button', { name: 'Submit' }),
}

/**
 * The computed styles of every element, by its position, without those that depend on time or motion:
 * the list's spinner stays a while after loading.
 */
function looksOf(page: Page) {
  return page.evaluate(
    (id) =>
      [...document.querySelectorAll(`#${id} *`)].flatMap((element) => {
        if (element.closest('[role="status"]:has(svg)')) return []
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
        return [`${element.tagName} ${names.map((name) => style[name]).join(' | ')} ${border}`]
      }),
    rootId,
  )
}

/** The stylesheets of a remote in a page with one of its screens. */
function stylesOf(site: string, screen: string, remote: string): string[] {
  const urls = factsOfPage(site, screen).styles.map(({ url }) => url)
  return urls.filter((url) => url.includes(`/remotes/${remote}/`))
}

for (const victim of names) {
  test(`no other remote’s styles change how ${victim} and the frame look`, async ({
    page,
    shopper,
    site,
  }) => {
    await shopper.open(screens[victim])
    await expect(ready[victim](page)).toBeVisible()
    await hydrated(page.getByRole('main'))
    await page.waitForLoadState('networkidle')
    const alone = await looksOf(page)
    for (const other of names.filter((name) => name !== victim)) {
      const sheets = stylesOf(site, screens[other], other)
      expect(sheets, `${other} has styles`).not.toEqual([])
      for (const url of sheets) await page.addStyleTag({ url })
    }
    expect(await looksOf(page)).toEqual(alone)
  })
}

/**
 * The globals of the federation runtime, Vite, React Router, nanostores and the payment provider.
 * The shop's own begin with `__mock` and exist only if faults are allowed.
 */
const ownNames =
  /^_{0,2}(FEDERATION|VMOK|mf_|mock|GLOBAL_LOADING_REMOTE_ENTRY|VUE_|vite|reactRouterVersion|nanostoresGlobal)|^Razorpay$/

test('globals, storage keys and channels carry their owner’s prefix', async ({
  page,
  shopper,
  context,
}) => {
  const blank = await context.newPage()
  await blank.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  await blank.goto('/site.json')
  const usual = await blank.evaluate(() => Object.getOwnPropertyNames(globalThis))
  await page.addInitScript(() => {
    const channels: string[] = []
    Reflect.set(globalThis, '__mockChannels', channels)
    const Native = BroadcastChannel
    globalThis.BroadcastChannel = class extends Native {
      constructor(name: string) {
        super(name)
        channels.push(name)
      }
    }
  })
  await shopper.logIn()
  for (const screen of Object.values(screens)) {
    await page.goto(screen)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(globalThis))
  const added = globals.filter((name) => !usual.includes(name) && !/^\d+$/.test(name))
  expect(added.filter((name) => !ownNames.test(name))).toEqual([])
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(keys).not.toEqual([])
  // The key of the token (docs/product.md, P2).
  expect(keys.filter((key) => !key.startsWith('bookshelf.') && key !== 'token')).toEqual([])
  const channels: string[] = await page.evaluate(() => Reflect.get(globalThis, '__mockChannels'))
  expect(channels).not.toEqual([])
  expect(channels.filter((name) => !name.startsWith('bookshelf.'))).toEqual([])
})
