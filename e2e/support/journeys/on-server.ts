/** Reads and changes the fake server's data in a page, without the page's stores. */
import type { ShopPage } from '../shop-page'

/** The quantity of each book. */
export type Books = Record<string, number>

/** Runs in a page: the server's copy of a customer's list, as names and quantities. */
export async function readList(
  name: 'address' | 'cart' | 'wishlist',
): Promise<[name: string, quantity: number][]> {
  const headers = { authorization: localStorage.getItem('token') ?? '' }
  const answer = await (await fetch(`/api/user/${name}`, { headers })).json()
  const [items = []] = Object.values(answer) as { name: string; qty?: number }[][]
  return items.map((item): [string, number] => [item.name, item.qty ?? 1])
}

/** Waits until the server's list has these names and quantities. A change is shown before the server has it. */
export async function expectOnServer(
  page: ShopPage,
  list: 'address' | 'cart' | 'wishlist',
  expected: [name: string, quantity: number][],
): Promise<void> {
  await fakeServerStarted(page)
  await page.expectInPage(readList, expected, list)
}

/** Puts books into the cart on the server; open pages show them after a reload. */
export async function fillCart(page: ShopPage, books: Books): Promise<void> {
  await fakeServerStarted(page)
  await page.evaluate(async (wanted) => {
    const authorization = localStorage.getItem('token') ?? ''
    const { products } = await (await fetch('/api/products')).json()
    for (const [name, copies] of Object.entries(wanted)) {
      const product = products.find((one: { name: string }) => one.name === name)
      for (let copy = 0; copy < copies; copy++) {
        await fetch('/api/user/cart', {
          method: 'POST',
          headers: { authorization },
          body: JSON.stringify({ product }),
        })
      }
    }
  }, books)
}

/** Waits for the fake server, whose code is loaded after the first render. */
export function fakeServerStarted(page: ShopPage): Promise<void> {
  return page.expectInPage(() => globalThis.__mockApi !== undefined, true)
}
