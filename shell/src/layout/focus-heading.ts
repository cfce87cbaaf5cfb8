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

/**
 * Moves the focus back to the link that led away from a page, as soon as the page has it: a list may render late.
 * Leaves the focus alone once somebody has moved it.
 * @param href as the link has it.
 * @returns stops waiting.
 */
export function focusLink(href: string): () => void {
  const main = document.getElementById(mainId)
  if (!main) return () => {}
  const observer = new MutationObserver(attempt)
  observer.observe(main, { childList: true, subtree: true })
  attempt()
  return () => observer.disconnect()

  function attempt() {
    const isMoved = !document.activeElement?.matches('body, main, h1')
    // A cover beside a title has the same address, but the keyboard passes it over.
    const link = [...(main?.querySelectorAll<HTMLElement>('a:not([tabindex="-1"])') ?? [])].find(
      (one) => one.getAttribute('href') === href,
    )
    if (!isMoved) link?.focus({ preventScroll: true })
    if (isMoved || link) observer.disconnect()
  }
}

/** @returns whether there was a heading. */
function focusIn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
