/** Makes a change, leaves the page after some milliseconds, returns, and checks whether the change is lost. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { hydratedAttribute } from '../../../shell/src/hydration/page-protocol.ts'
import type { TriedChange } from './changes.ts'
import { listOf, reset, settled, whenShown } from './shopper.ts'

export const delays = [0, 50, 100, 200, 400, 1200] as const
export const exits = ['reload', 'other address', 'tab closed'] as const

export interface Situation {
  /** Milliseconds between the press and leaving. */
  delay: (typeof delays)[number]
  exit: (typeof exits)[number]
  /** Whether the press is made as soon as the control is hydrated, or when everything has loaded. */
  isIdle: boolean
  /** The CPU slowdown: from the press on if everything has loaded, else from the start. */
  slowdown: number
}

/** The DevTools session of each page, whose settings end with the session. */
const sessions = new WeakMap<Page, CDPSession>()

async function slowDown(page: Page, rate: number) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * @param page a page of the shop with a logged-in customer.
 * @returns the page after leaving, and whether the change was lost.
 */
export async function leaveAtOnce(
  context: BrowserContext,
  page: Page,
  change: TriedChange,
  { delay, exit, isIdle, slowdown }: Situation,
): Promise<{ page: Page; lost: boolean }> {
  await reset(page, change)
  if (!isIdle) await slowDown(page, slowdown)
  await page.goto(change.path, { waitUntil: 'commit' })
  await page.waitForFunction(
    (attribute) => document.documentElement?.getAttribute(attribute) === 'screen',
    hydratedAttribute,
  )
  if (isIdle) {
    await page.waitForLoadState('networkidle')
    await settled(page)
  }
  await change.prepare?.(page)
  // Opened before the press: only a call of the browser is between the press and the closing of the tab.
  const next = exit === 'tab closed' ? await context.newPage() : page
  await page.bringToFront()
  const button = page.locator(change.button).first()
  await whenShown(page, button)
  if (isIdle) await slowDown(page, slowdown)
  // The page itself presses and leaves, so that only the delay is between the two.
  const left = button.evaluate(
    (element: HTMLElement, { ms, to }) => {
      element.click()
      Object.assign(globalThis, { isLeft: true })
      if (to === 'tab closed') return new Promise((resolve) => setTimeout(resolve, ms))
      if (ms === 0 && to === 'reload') location.reload()
      else if (ms === 0) location.assign('/?elsewhere')
      else if (to === 'reload') setTimeout(() => location.reload(), ms)
      else setTimeout(() => location.assign('/?elsewhere'), ms)
      return undefined
    },
    { ms: delay, to: exit },
  )
  if (exit === 'tab closed') {
    await left
    await page.close()
    await slowDown(next, slowdown)
    await next.goto('/')
  } else {
    await left.catch(() => {})
    await page.waitForFunction(
      () => !('isLeft' in globalThis) && document.readyState === 'complete',
    )
  }
  await settled(next)
  await slowDown(next, 1)
  return { page: next, lost: !change.isThere(await listOf(next, change.list)) }
}
