/** The fake server inside a page, for faults that network interception cannot reach. */
import type { Page } from '@playwright/test'
import type { EndpointKey } from 'shared/contract'
import { products } from '../../mock-api/src/seed/index'
import type { Fault, MockApi } from '../../mock-api/src/start'
import { readList } from './customer'

declare global {
  var __mockApi: MockApi | undefined
}

/** Waits for the fake server, whose code is loaded after the first render. */
export async function fakeServerStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.__mockApi !== undefined)
}

/** Makes calls of one endpoint fail in this page, until it is reloaded. */
export async function setFault(
  page: Page,
  key: EndpointKey,
  fault: Fault | readonly Fault[],
): Promise<void> {
  await fakeServerStarted(page)
  await page.evaluate(([endpoint, how]) => globalThis.__mockApi?.faults.set(endpoint, how), [
    key,
    fault,
  ] as const)
}

/** Makes the fake server of each page count copies as soon as it has started. @param stock by the name of their book. */
export async function countStockAtStart(page: Page, stock: Record<string, number>): Promise<void> {
  const counted = products.flatMap(({ _id, name }) => {
    const copies = stock[name]
    return copies === undefined ? [] : [[_id, copies] as const]
  })
  await page.addInitScript((all) => {
    let server: MockApi | undefined
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: MockApi) {
        server = started
        for (const [id, copies] of all) started.setStock(id, copies)
      },
    })
  }, counted)
}

/**
 * Reads a list from the server, not from the page's stores: a change is shown before the server has
 * it, and a reload before that would be another test.
 * @returns names and quantities.
 */
export async function onServer(page: Page, list: 'address' | 'cart' | 'wishlist') {
  await fakeServerStarted(page)
  return page.evaluate(readList, list)
}
