/** The events of leaving a page; iOS has no `beforeunload`. */
const events = ['beforeunload', 'pagehide'] as const

/**
 * Reports when this page is left. Listen only while something waits: some browsers do not keep
 * listening pages in the back-forward cache.
 * @returns a promise that resolves then, and a function that stops listening.
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
