/** The first pause between retries and the longest, in milliseconds; each is twice the last one. */
const pauses = { first: 2_000, longest: 60_000 }

/** Retries after growing pauses, and when the device comes online. */
export function createRetries(retry: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function cancel() {
    // This also runs while a page is prerendered, where there are no events.
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', go)
  }
  function go() {
    cancel()
    retry()
  }

  return {
    /** Plans a retry unless one is planned. */
    plan() {
      if (timer) return
      timer = setTimeout(go, Math.min(pauses.first * 2 ** count, pauses.longest))
      count += 1
      addEventListener('online', go)
    },
    /** Cancels the planned retry and resets the pauses. */
    stop() {
      cancel()
      count = 0
    },
  }
}
