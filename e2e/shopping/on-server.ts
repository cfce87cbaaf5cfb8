/** The fake server inside a page, asked past the page's stores. */
import type { ShopPage } from '../shop-page'

/** How many copies of each book. */
export type Books = Record<string, number>

/** Runs in a page: what the server has of a customer's list, as names and quantities. */
export async function readList(
  name: 'address' | 'cart' | 'wishlist',
): Promise<[name: string, quantity: number][]> {
  const headers = { authorization: localStorage.getItem('token') ?? '' }
  const answer = await (await fetch(`/api/user/${name}`, { headers })).json()
  const [items = []] = Object.values(answer) as { name: string; qty?: number }[][]
  return items.map((item): [string, number] => [item.name, item.qty ?? 1])
}

/** Waits until the server has this of a list, by name and quantity. A change is on screen before it is there. */
export async function expectOnServer(
  page: ShopPage,
  list: 'address' | 'cart' | 'wishlist',
  expected: [name: string, quantity: number][],
): Promise<void> {
  await fakeServerStarted(page)
  await page.expectInPage(readList, expected, list)
}

/** Puts books into the cart on the server; pages that are open hear of it at their next start. */
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

/** Its code arrives after the first render. */
function fakeServerStarted(page: ShopPage): Promise<void> {
  return page.expectInPage(() => globalThis.__mockApi !== undefined, true)
}
