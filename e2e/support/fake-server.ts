/** The fake server inside a page, for faults that network interception cannot reach. */
import type { Page } from '@playwright/test'
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
export async function setFaultsAtStart(page: Page, plan: FaultPlan): Promise<void> {
  await page.addInitScript((faults) => {
    let server: MockApi | undefined
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: MockApi) {
        server = started
        for (const [key, fault] of Object.entries(faults)) {
          started.faults.set(key as EndpointKey, fault)
        }
      },
    })
  }, plan)
}

/**
 * Makes the fake server count copies, at each page load.
 * @param stock how many copies are left, by the name of their book: of five or fewer, or of too few for a line, it tells.
 */
export async function countStockAtStart(page: Page, stock: Record<string, number>): Promise<void> {
  await page.addInitScript((left) => {
    const tell = (_: string, value: { name?: string; qty?: number } | null) => {
      const copies = left[value?.name ?? '']
      const isTold = copies !== undefined && copies < Math.max(6, value?.qty ?? 0)
      return isTold ? { ...value, left: copies } : value
    }
    let server: MockApi | undefined
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: MockApi) {
        server = started
        const { fetch } = globalThis
        globalThis.fetch = async (input, init) => {
          const answer = await fetch(input, init)
          if (!new URL(String(input), location.href).pathname.startsWith('/api/')) return answer
          const text = await answer.text()
          const told = text && JSON.stringify(JSON.parse(text, tell))
          return new Response(told, { status: answer.status, headers: answer.headers })
        }
      },
    })
  }, stock)
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
