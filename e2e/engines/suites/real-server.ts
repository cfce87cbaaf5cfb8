import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../../support/customer'
import {
  article,
  banner,
  button,
  inHeader,
  main,
  type ShopPage,
  type Target,
} from '../../support/shop-page'
import type { Engine } from '../engine'
import { type RealServer, serveWithRealServer } from '../real-server'
import { visitsTo } from '../visit'

const addToCart = (name: string) =>
  button('Add to cart', { within: article(name, { within: main }) })
const notice: Target = { role: 'status', within: banner }
/** What engines and the shell log about a server that does not answer. */
const expected = /./

/** Changes while a server of another origin refuses connections. */
export function testRealServer(name: string, engine: () => Engine) {
  describe('with a server on a port of its own', () => {
    let server: RealServer
    beforeAll(async () => {
      server = await serveWithRealServer(`real-server-${name.toLowerCase()}-site`)
    })
    afterAll(() => server?.close())
    const visit = visitsTo(() => ({ engine: engine(), site: server.site }))

    test(
      'changes while it is down wait, survive a reload and a closed window, and arrive once',
      {
        tags: ['second-tier'],
      },
      () =>
        visit(
          async ({ page, openWindow, closeWindow }) => {
            const closing = await openWindow()
            await logIn(closing)
            const token = await tokenOf(closing)
            await closing.click(addToCart('Dracula'))
            await expect.poll(() => cartOf(server, token)).toEqual({ Dracula: 1 })

            server.stop()
            await closing.click(addToCart('Meditations'))
            await closing.expectText(notice, '1 change waits to be sent')
            await closing.expectVisible(inHeader('Cart, 2 books'))
            await closing.click(inHeader('Cart, 2 books'))
            await closing.click(button('Increase quantity of Dracula', { within: main }))
            await closing.expectText(notice, '2 changes wait to be sent')
            await closing.reload()
            await closing.expectText(notice, '2 changes wait to be sent')
            await closeWindow(closing)

            server.start()
            await page.open('/')
            await page.expectVisible(inHeader('Cart, 3 books'))
            await expect.poll(() => cartOf(server, token)).toEqual({ Dracula: 2, Meditations: 1 })
            await page.expectText(notice, /^$/)
            await page.reload()
            await page.expectVisible(inHeader('Cart, 3 books'))
            await expect.poll(() => cartOf(server, token)).toEqual({ Dracula: 2, Meditations: 1 })
          },
          { expected },
        ),
    )
  })
}

const tokenOf = (page: ShopPage) => page.evaluate(() => localStorage.getItem('token') ?? '')

/** The quantity of each book that the server itself has in the cart. */
async function cartOf({ api }: RealServer, authorization: string): Promise<Record<string, number>> {
  const answer = await fetch(`${api}/user/cart`, { headers: { authorization } })
  const { cart } = (await answer.json()) as { cart: { name: string; qty: number }[] }
  return Object.fromEntries(cart.map(({ name, qty }) => [name, qty]))
}
