/** A customer with their own browser profile, who calls the fake server without the shop's stores. */
import type { Locator, Page } from '@playwright/test'
import type { Counts } from './watch-counts.ts'

/** A call of the API. */
export type Call = readonly [method: string, path: string, body?: unknown]

/** A list of the customer's, as the API names it. */
export type UserList = 'cart' | 'wishlist' | 'address'

/** Makes a call of the API in a page whose fake server has started. */
function call(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { authorization: localStorage.getItem('token') ?? '' }
      const init = { method: verb, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) }
      return (await fetch(`/api${address}`, init)).json()
    },
    [method, path, body] as const,
  )
}

/** Reads a list from the server. */
export async function listOf(page: Page, name: UserList) {
  const answer = await call(page, 'GET', `/user/${name}`)
  const [items = []] = Object.values(answer as Record<string, { _id: string; qty?: number }[]>)
  return items
}

/** The counts that are right: those of the server's lists. */
export async function countsOnServer(page: Page): Promise<Counts> {
  const cart = await listOf(page, 'cart')
  const wishlist = await listOf(page, 'wishlist')
  return { cart: cart.reduce((sum, { qty = 1 }) => sum + qty, 0), wishlist: wishlist.length }
}

/** Waits until the fake server answers and the outbox is empty. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      '__mockApi' in globalThis &&
      !Object.keys(localStorage).some((key) => key.startsWith('bookshelf.outbox.')),
  )
}

/** Prepares the customer's data for a change: one address, and the change's own calls. */
export async function reset(page: Page, change: { before: readonly Call[] }): Promise<void> {
  await settled(page)
  const [, ...added] = await listOf(page, 'address')
  for (const { _id } of added) await call(page, 'DELETE', `/user/address/${_id}`)
  for (const [method, path, body] of change.before) {
    await call(page, method, path, body)
  }
  // These calls bypass the shop's stores, so open tabs are notified as if by the store of another tab.
  await page.evaluate(() => {
    for (const list of ['cart', 'wishlist'])
      new BroadcastChannel(`bookshelf.${list}`).postMessage(null)
  })
}

/** Waits for an element of a page. If a remote's loading timed out, clicks “Try again”. */
export async function whenShown(page: Page, wanted: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' })
  await wanted.or(again).first().waitFor()
  if (await wanted.isVisible()) return
  await again.first().click()
  await wanted.waitFor()
}
