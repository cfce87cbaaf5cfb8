/** Records every count that the header shows, beginning with the first paint of each page. */
import type { BrowserContext, Page } from '@playwright/test'

/** Whose counts the header shows, by the first word of the link's name. */
const counted = { cart: 'Cart', wishlist: 'Wishlist' } as const

export type Counts = Record<keyof typeof counted, number>

/** What one page has shown, oldest first. 0 means no count, for example while the list is not known yet. */
export type Shown = readonly Counts[]

/** In session storage, so that what a page has shown is known after it was left: one entry for each page of the tab. */
const storageKey = 'watched-counts'

/** Watches all pages of the context that are opened from now on. */
export async function watchCounts(context: BrowserContext): Promise<void> {
  // tsx compiles functions to calls of this helper, including those that run in pages.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(
    ({ names, key }) => {
      if (!location.protocol.startsWith('http')) return
      const pages = JSON.parse(sessionStorage.getItem(key) ?? '[]')
      pages.push([])
      function record() {
        const counts = Object.entries(names).map(([list, name]) => {
          const link = document.querySelector(`header a[aria-label^="${name}"]`)
          const label = Number(/\d+/.exec(link?.getAttribute('aria-label') ?? '')?.[0] ?? 0)
          const badge = Number(link?.textContent ?? 0)
          // A name and a badge that differ are as wrong as a wrong number.
          return [list, label === badge ? label : Number.NaN]
        })
        const shown = Object.fromEntries(counts)
        const last = pages.at(-1)
        if (JSON.stringify(last.at(-1)) === JSON.stringify(shown)) return
        last.push(shown)
        sessionStorage.setItem(key, JSON.stringify(pages))
      }
      record()
      new MutationObserver(record).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-label'],
      })
      Object.assign(globalThis, {
        forgetCounts() {
          pages.splice(0, pages.length, [])
          record()
        },
      })
    },
    { names: counted, key: storageKey },
  )
}

/** Forgets what the tab has shown so far: its record begins with what it shows now. */
export function forgetShown(page: Page): Promise<void> {
  return page.evaluate('forgetCounts()')
}

/** What the pages of the tab have shown since `forgetShown`, oldest page first. */
export function shownOn(page: Page): Promise<readonly Shown[]> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), storageKey)
}

/**
 * Whether a page has shown only these counts, in this order.
 * @param phases each may be left out; none may come back.
 */
export function isInOrder(shown: Shown, phases: readonly Counts[]): boolean {
  return Object.keys(counted).every((name) => {
    const list = name as keyof Counts
    let phase = 0
    return shown.every((counts) => {
      while (phase < phases.length && phases[phase]?.[list] !== counts[list]) phase += 1
      return phase < phases.length
    })
  })
}
