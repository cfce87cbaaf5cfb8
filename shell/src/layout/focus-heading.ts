import { mainId } from '../hydration/page-protocol'

/**
 * Moves the focus to the heading of a new page. If the heading comes with the page's data, the
 * focus waits on `main`. Leaves it alone while somebody types a search.
 * @returns stops waiting.
 */
export function focusHeading(): () => void {
  const main = document.getElementById(mainId)
  if (!main || document.activeElement?.closest('[role="search"]')) return () => {}
  if (focusIn(main)) return () => {}
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    const moved = document.activeElement !== main
    if (moved || focusIn(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** @returns whether there was a heading. */
function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
