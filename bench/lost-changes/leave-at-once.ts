/**
 * Makes a change, leaves the page, returns, and checks whether the change is lost and whether every count in the
 * header was right.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { hydratedAttribute } from '../../shared/src/contract/page-protocol.ts'
import type { TriedChange } from './changes.ts'
import { countsOnServer, listOf, reset, settled, whenShown } from './shopper.ts'
import { type Counts, forgetShown, isInOrder, type Shown, shownOn } from './watch-counts.ts'

export const delays = ['shown', 'soon', 0, 50, 100, 200, 400, 1200] as const
export const exits = ['reload', 'other address', 'tab closed'] as const
export const presses = ['early', 'hydrated', 'loaded'] as const

export interface Situation {
  /**
   * When the page is left: milliseconds after the press, as soon as the page shows the change, or up to `soon`
   * milliseconds after that.
   */
  delay: (typeof delays)[number]
  exit: (typeof exits)[number]
  /** When the press is made: as soon as the control is there, when it is hydrated, or when everything has loaded. */
  press: (typeof presses)[number]
  /** The CPU slowdown. It begins at the press if everything has loaded, otherwise at the start. */
  slowdown: number
}

interface Result {
  /** The page after leaving. */
  page: Page
  isLost: boolean
  /** What a tab has shown, if one of the counts was wrong. */
  wrong: string | null
}

/** Twice as long as an answer of the fake server takes on a busy machine, in milliseconds. */
const soon = 400

/** How long the page may take to show a change, in milliseconds. */
const timeout = 60_000

/** The DevTools session of each page, whose settings end with the session. */
const sessions = new WeakMap<Page, CDPSession>()

async function slowDown(page: Page, rate: number) {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * @param page a page of the shop with a logged-in customer.
 * @param onlooker another tab of this customer, which makes no change.
 */
export async function leaveAtOnce(
  context: BrowserContext,
  page: Page,
  onlooker: Page | null,
  change: TriedChange,
  { delay, exit, press, slowdown }: Situation,
): Promise<Result> {
  const isLoaded = press === 'loaded'
  await reset(page, change)
  let before = await countsOnServer(page)
  if (!isLoaded) await slowDown(page, slowdown)
  await forgetShown(page)
  await page.goto(change.path, { waitUntil: 'commit' })
  if (press !== 'early') {
    await page.waitForFunction(
      (attribute) => document.documentElement?.getAttribute(attribute) === 'screen',
      hydratedAttribute,
    )
  }
  if (isLoaded) {
    await page.waitForLoadState('networkidle')
    await settled(page)
  }
  if (change.prepare) {
    await change.prepare(page)
    await settled(page)
    before = await countsOnServer(page)
  }
  // Opened before the press: only a call of the browser is between the press and the closing of the tab.
  const next = exit === 'tab closed' ? await context.newPage() : page
  await page.bringToFront()
  const button = page.locator(change.button).first()
  if (press === 'early') await button.waitFor({ state: 'attached' })
  else await whenShown(page, button)
  if (onlooker) {
    await showsCounts(onlooker, before)
    await forgetShown(onlooker)
  }
  if (press !== 'early') await forgetShown(page)
  if (isLoaded) await slowDown(page, slowdown)
  // The page itself presses and leaves, so that nothing else is between the two.
  const more = delay === 'soon' ? Math.random() * soon : 0
  const left = button.evaluate(pressAndLeave, { delay, more, exit, sign: change.shown, timeout })
  let firstPage: Shown | undefined
  if (exit === 'tab closed') {
    await left
    firstPage = (await shownOn(page)).at(-1)
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
  const after = await countsOnServer(next)
  const isBehind = {
    next: !(await comesToShow(next, after)),
    onlooker: onlooker !== null && !(await comesToShow(onlooker, after)),
  }
  const seen = (onlooker && (await shownOn(onlooker)).at(-1)) ?? []

  const unknown = { cart: 0, wishlist: 0 }
  const pages = [...(await shownOn(next))]
  // An early press comes after the page before it was recorded, too.
  firstPage ??= pages.splice(0, press === 'early' ? 2 : 1).at(-1) ?? []
  const isWrong = {
    'the first page': !isInOrder(firstPage, isLoaded ? [before, after] : [unknown, before, after]),
    // More than one if it has loaded itself again.
    'the next pages': isBehind.next || !pages.every((page) => isInOrder(page, [unknown, after])),
    // Each copy is a call of its own, so another tab may read the list between two.
    onlooker: isBehind.onlooker || !isInOrder(seen, steps(before, after)),
  }
  const tabs = { 'the first page': firstPage, 'the next pages': pages, onlooker: seen }
  const wrong = Object.entries(tabs).filter(([tab]) => isWrong[tab as keyof typeof tabs])
  return {
    page: next,
    isLost: !change.isThere(await listOf(next, change.list)),
    wrong:
      wrong.length > 0
        ? `${JSON.stringify(Object.fromEntries(wrong))} instead of ${JSON.stringify([before, after])}`
        : null,
  }
}

/** Whether a page shows what the server has within the time for a change. It does not matter how soon. */
function comesToShow(page: Page, counts: Counts): Promise<boolean> {
  return showsCounts(page, counts, timeout).then(
    () => true,
    () => false,
  )
}

/** All counts between two. */
function steps(from: Counts, to: Counts): readonly Counts[] {
  const step = (a: number, b: number) => a + Math.sign(b - a)
  const next = { cart: step(from.cart, to.cart), wishlist: step(from.wishlist, to.wishlist) }
  const isThere = next.cart === from.cart && next.wishlist === from.wishlist
  return isThere ? [from] : [from, ...steps(next, to)]
}

interface Leaving extends Pick<Situation, 'delay' | 'exit'> {
  sign: TriedChange['shown']
  /** Milliseconds between the moment that the change is shown and leaving. */
  more: number
  timeout: number
}

/** Runs in the page. */
async function pressAndLeave(
  element: HTMLElement | SVGElement,
  { delay, more, exit, sign, timeout }: Leaving,
): Promise<void> {
  function leave() {
    Object.assign(globalThis, { isLeft: true })
    if (exit === 'reload') location.reload()
    else if (exit === 'other address') location.assign('/?elsewhere')
  }
  function isShown() {
    const found = [...document.querySelectorAll(sign.selector)].some((one) =>
      one.textContent?.includes(sign.text ?? ''),
    )
    return found !== (sign.gone ?? false)
  }
  const press = () => (element as HTMLElement).click()
  if (delay === 0) {
    press()
    return leave()
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const untilShown = new Promise<void>((resolve, reject) => {
    const observer = new MutationObserver(() => isShown() && resolve())
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    setTimeout(() => reject(new Error('The page did not show the change in time')), timeout)
  })
  press()
  if (typeof delay === 'number') await pause(delay)
  else await untilShown
  // Without a pause, the page is left in the task that has shown the change.
  if (more > 0) await pause(more)
  leave()
}

/** Waits until a page shows what the server has. @param timeout in milliseconds. @throws Error if it does not in time. */
async function showsCounts(page: Page, counts: Counts, timeout?: number): Promise<void> {
  await page.waitForFunction(
    ({ cart, wishlist }) => {
      const shown = (name: string) =>
        Number(
          /\d+/.exec(
            document.querySelector(`header a[aria-label^="${name}"]`)?.ariaLabel ?? '',
          )?.[0] ?? 0,
        )
      return shown('Cart') === cart && shown('Wishlist') === wishlist
    },
    counts,
    timeout === undefined ? {} : { timeout },
  )
}
