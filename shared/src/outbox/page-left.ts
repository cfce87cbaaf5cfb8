/** The events with which a browser takes a page away; `beforeunload` does not come on iOS. */
const events = ['beforeunload', 'pagehide'] as const

/**
 * Tells when this page is being left, by whatever way: what waits then would wait for ever.
 * Only for as long as something waits, for a page that listens is not kept for the way back by all
 * browsers.
 * @returns what resolves at that moment, and how to stop listening.
 */
export function pageLeft(): { left: Promise<void>; stop: () => void } {
  let stop = () => {}
  const left = new Promise<void>((resolve) => {
    const leave = () => resolve()
    for (const event of events) globalThis.addEventListener(event, leave)
    stop = () => {
      for (const event of events) globalThis.removeEventListener(event, leave)
    }
  })
  return { left, stop }
}
