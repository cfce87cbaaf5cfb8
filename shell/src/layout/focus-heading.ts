import { mainId } from 'shared/page-protocol'

/**
 * Moves the focus to the heading of a new page. If the heading is rendered with the page's data, the
 * focus waits on `main`. Does nothing while the search field has the focus.
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
 * Moves the focus back to the link by which a page was left, as soon as the link is rendered: a list may render late.
 * Does nothing if the shopper has moved the focus.
 * @param href of the link.
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
    // A cover beside a title has the same address, but the keyboard skips it.
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
