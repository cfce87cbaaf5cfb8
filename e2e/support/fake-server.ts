/** The fake server inside a page, for faults that network interception cannot reach. */
import type { Page } from '@playwright/test'
import { products } from '../../mock-api/src/seed/products'
import type { Fault, FaultPlan, MockApi } from '../../mock-api/src/start'
import type { EndpointKey } from '../../shared/src/contract/endpoints'
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

/** Makes calls fail at each page load, beginning with the first one. */
export function setFaultsAtStart(page: Page, faults: FaultPlan): Promise<void> {
  return prepareAtStart(page, { faults, stock: [] })
}

/** Makes the fake server count copies, at each page load. @param stock by the name of their book. */
export function countStockAtStart(page: Page, stock: Record<string, number>): Promise<void> {
  const counted = products.flatMap(({ _id, name }) => {
    const copies = stock[name]
    return copies === undefined ? [] : [[_id, copies] as const]
  })
  return prepareAtStart(page, { faults: {}, stock: counted })
}

interface Preparation {
  faults: FaultPlan
  /** The copies of books, by their ids. */
  stock: readonly (readonly [string, number])[]
}

/** Prepares the fake server of each page as soon as it has started. */
async function prepareAtStart(page: Page, preparation: Preparation): Promise<void> {
  await page.addInitScript(({ faults, stock }) => {
    let server: MockApi | undefined
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: MockApi) {
        server = started
        for (const [key, fault] of Object.entries(faults)) {
          started.faults.set(key as EndpointKey, fault)
        }
        for (const [id, copies] of stock) started.setStock(id, copies)
      },
    })
  }, preparation)
}

/** Removes all faults. */
export async function clearFaults(page: Page): Promise<void> {
  await fakeServerStarted(page)
  await page.evaluate(() => globalThis.__mockApi?.faults.clear())
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
