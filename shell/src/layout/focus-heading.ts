/**
 * Moves the focus to the heading of the page that has just appeared, as a full page load would begin
 * at its top. Where the heading comes later, with the page's data, the focus waits for it on `main`.
 * Somebody who is typing a search is left alone.
 * @returns what ends the waiting.
 */
export function focusHeading(): () => void {
  const main = document.getElementById('main')
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
