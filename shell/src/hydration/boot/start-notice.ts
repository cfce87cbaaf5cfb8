/** Does what waits for the page to be hydrated, and tells the reader where it is not, in time or at all. */
import { hydratedAttribute, hydratedMark, startFailedScript, startNoticeId } from '../page-protocol'
import { page } from './page-element'

type Again<E> = (element: E) => void

/** Whether what an element belongs to is hydrated: the screen, or the frame. */
export function isHydrated(element: Element): boolean {
  const part = page.dataset[hydratedMark]
  return element.closest('main') ? part === 'screen' : !!part
}

/** What is to be done with elements once they are hydrated. */
const waiting = new Map<Element, Again<Element>>()
/** Says that the page does not answer (its look: layout/unexpected-error.module.css). */
const notice = document.createElement('aside')
/** Does what needs the network where the page cannot start. */
const help = document.createElement('script')

/** Does something with an element that was used too early, once that is hydrated; the last use holds. */
export function onceHydrated<E extends Element>(element: E, again: Again<E>): void {
  waiting.set(element, again as Again<Element>)
  // At once if the notice is on the page already.
  setTimeout(explain, notice.isConnected ? 0 : 3000)
}

/** Whether somebody waits: nothing of the page is hydrated, or something that was used is not. */
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

/** Not told at once: an error that React recovers from comes just before the page is hydrated. */
function fail(cause: string) {
  help.src = `/${startFailedScript}`
  help.dataset.cause ??= cause
  // Fetched and run the first time.
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

// At once, before anybody sees that React knows nothing yet of what was chosen.
new MutationObserver(lookAgain).observe(page, { attributeFilter: [hydratedAttribute] })
