/** Pictures of every screen in one engine, from the shop of the tests. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { button, main, type ShopPage } from '../shop-page.ts'
import { hydrated, logIn } from '../shopping/customer.ts'
import { fillCart } from '../shopping/on-server.ts'
import { engineShopPage } from './engine-page.ts'
import { buildPageScript } from './page-script.ts'
import { type EngineName, startEngine } from './start-engine.ts'

const sizes = { phone: [390, 844], desktop: [1280, 800] } as const

/** What is pictured before and after the login: names, addresses, and what to do there first. */
const forVisitors: [name: string, path: string, act?: (page: ShopPage) => Promise<void>][] = [
  ['home', '/'],
  ['list', '/products'],
  ['empty-list', '/products?q=nothing'],
  ['detail', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165'],
  ['login', '/login'],
  ['signup', '/signup'],
  ['request-tester', '/mockman'],
  ['not-found', '/no/such/page'],
  ['menu', '/login', (page) => page.click(button('Open menu'))],
]
const forCustomers: typeof forVisitors = [
  ['cart', '/cart'],
  ['coupons', '/cart', (page) => page.click(button('Apply Coupon', { within: main }))],
  ['checkout', '/checkout'],
  ['wishlist', '/wishlist'],
  ['profile', '/profile/me'],
  ['orders', '/profile/orders'],
  ['addresses', '/profile/address'],
  [
    'address-dialog',
    '/profile/address',
    (page) => page.click(button('Add New Address', { within: main })),
  ],
]

/** Writes `<name>-<size>-<theme>-<engine>.png` for every screen. @param origin of the shop. */
export async function pictureEngine(
  name: EngineName,
  origin: string,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const script = await buildPageScript()
  for (const theme of ['light', 'dark'] as const) {
    const engine = await startEngine(name, { script, dark: theme === 'dark' })
    try {
      for (const [size, [width, height]] of Object.entries(sizes)) {
        const visit = await engine.newVisit(origin)
        const tab = await visit.newTab()
        await tab.resize(width, height)
        const page = engineShopPage(tab, origin)
        const shoot = async (screens: typeof forVisitors) => {
          for (const [screen, address, act] of screens) {
            await page.open(address)
            await hydrated(page)
            await act?.(page)
            await settled(page)
            const file = path.join(folder, `${screen}-${size}-${theme}-${name}.png`)
            writeFileSync(file, await tab.screenshot())
          }
        }
        await shoot(forVisitors)
        await logIn(page)
        await fillCart(page, { Dracula: 2, Meditations: 1 })
        await shoot(forCustomers)
        await visit.close()
      }
    } finally {
      await engine.close()
    }
  }
}

/** Fonts and pictures are there, and nothing moves. */
function settled(page: ShopPage): Promise<void> {
  return page.expectInPage(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    const inSight = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
    return document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && endTime !== Number.POSITIVE_INFINITY
    }).length
  }, 0)
}
