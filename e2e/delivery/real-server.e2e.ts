import type { ServedMockApi } from '../../mock-api/src/node/serve-mock-api'
import { readManifest } from '../../platform/build/index'
import { inRoot } from '../../platform/project/index'
import { turnClock } from '../support/fixed-date'
import { expect, logIn, test } from '../support/fixtures'
import { closeServersAfterwards, serveShopAndServer } from '../support/own-site'
import { signUp } from '../support/pages/account'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'
import { playwrightShopPage } from '../support/playwright-shop-page'
import { purchase } from '../support/purchase'

let shop: string
let api: ServedMockApi

// Both tests share one composed site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  ;({ api, shop } = await serveShopAndServer('real-server'))
})
closeServersAfterwards()
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop) })

test.describe('a shop in front of a real server', () => {
  test('sells a book, and never downloads the fake server', async ({ page }) => {
    const chunks = Object.entries(readManifest(inRoot('shell/dist')))
    const fakeServer = chunks
      .filter(([key]) => key.includes('mock-api'))
      .map(([, { file }]) => file)
    expect(fakeServer).not.toEqual([])

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await purchase(playwrightShopPage(page))
    expect(asked.some((url) => url.startsWith(`${api.url}/products`))).toBe(true)
    expect(asked.filter((url) => fakeServer.some((file) => url.endsWith(file)))).toEqual([])
  })
  test('also receives changes that were queued when the page was closed', {
    tag: '@real-server',
  }, async ({ page }) => {
    await signUp(page)
    await page.goto('/products')
    await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
    await book(page, 'Meditations').getByRole('button', { name: 'Add to cart' }).click()
    await inHeader(page, 'Cart, 2 books').click()
    api.faults.set('DELETE /user/cart/:productId', { delay: 60_000 })
    await page.getByRole('button', { name: /^Remove.*Meditations/ }).click()
    await page.getByRole('button', { name: 'Increase quantity of Dracula' }).click()
    await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
    const authorization = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
    await page.close()
    const onServer = async () => {
      const answer = await fetch(`${api.url}/user/cart`, { headers: { authorization } })
      const { cart } = (await answer.json()) as { cart: { name: string; qty: number }[] }
      return cart.map(({ name, qty }) => [name, qty])
    }
    await expect.poll(onServer).toEqual([['Dracula', 2]])
  })

  for (const [words, years] of [
    ['ahead', 1],
    ['behind', -1],
  ] as const) {
    test(`decides by its own time if the clock of a device is a year ${words}`, {
      tag: '@real-server',
    }, async ({ context, page }) => {
      const promise = page.getByRole('main').getByText(/^Arrives/)
      const openBook = async () => {
        await page.goto('/products')
        await book(page, 'Dracula').getByRole('link', { name: 'Dracula' }).click()
        await expect(promise).toBeVisible()
      }
      await openBook()
      const promised = (await promise.textContent()) ?? ''
      await turnClock(context, years * 365 * 24 * 60 * 60 * 1000)
      await openBook()
      await expect(promise).toHaveText(promised)
      await logIn(page)
      await page.goto('/profile/me')
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    })
  }
})
