/** Runs what waits for hydration, and shows a notice if the page is not hydrated in time. */
import {
  hydratedAttribute,
  hydratedMark,
  startFailedScript,
  startNoticeId,
} from 'shared/page-protocol'
import { page } from './page-element'

type Again<E> = (element: E) => void

/** Whether the part of an element, the screen or the frame, is hydrated. */
export function isHydrated(element: Element): boolean {
  const part = page.dataset[hydratedMark]
  return element.closest('main') ? part === 'screen' : !!part
}

/** What to do with elements once they are hydrated. */
const waiting = new Map<Element, Again<Element>>()
/** The notice that the page does not respond. Styled by layout/root-boundary.module.css. */
const notice = document.createElement('aside')
/** The script that recovers a page that cannot start (start-failed.ts). */
const help = document.createElement('script')

/** Calls `again` once an element that was used too early is hydrated; a later call replaces an earlier one. */
export function onceHydrated<E extends Element>(element: E, again: Again<E>): void {
  waiting.set(element, again as Again<Element>)
  // At once if the notice is already shown.
  setTimeout(explain, notice.isConnected ? 0 : 3000)
}

/** Whether the shopper waits: nothing is hydrated yet, or an element that was used is not. */
const isStuck = () => !isHydrated(page) || waiting.size > 0

function lookAgain() {
  for (const [element, again] of waiting) {
    if (element.isConnected && !isHydrated(element)) continue
    waiting.delete(element)
    if (element.isConnected) again(element)
  }
  if (!isStuck()) notice.remove()
}

function explain() {
  lookAgain()
  if (!isStuck()) return
  notice.id = startNoticeId
  notice.innerHTML = `<p role="alert"><b>${
    help.src ? 'Unexpected Application Error!' : 'Still starting.'
  }</b> Links work, buttons do not.</p><button>Reload the page</button> <a href="/">Home</a>`
  ;(notice.querySelector('button') as HTMLElement).onclick = () => location.reload()
  document.body.append(notice)
}

/**
 * Handles an error of a page that does not respond yet; errors after that are handled elsewhere.
 * Shows the notice after a second: React may recover from the error, just before the page is hydrated.
 */
function fail(cause: string) {
  if (!isStuck()) return
  help.src = `/${startFailedScript}`
  help.dataset.cause ??= cause
  // Appending it again does nothing.
  page.append(help)
  setTimeout(explain, 1000)
}

addEventListener(
  'error',
  ({ target, filename, message }) => {
    if ((target as Element).localName === 'script') fail('script not loaded')
    else if (filename?.startsWith(location.origin)) fail(message)
  },
  true,
)
setTimeout(explain, 8000)

// At once, before the shopper sees the state without their choices.
new MutationObserver(lookAgain).observe(page, { attributeFilter: [hydratedAttribute] })
