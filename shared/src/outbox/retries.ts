/** Pauses between retries, in milliseconds; the last one repeats. */
const pauses = [2_000, 5_000, 10_000, 30_000, 60_000]

/** Retries after growing pauses, and when the device comes online. */
export function createRetries(retry: () => void) {
  let count = 0
  let plan: AbortController | undefined

  function stop() {
    plan?.abort()
    plan = undefined
    count = 0
  }

  return {
    /** Plans a retry unless one is planned. */
    plan() {
      if (plan) return
      plan = new AbortController()
      const { signal } = plan
      const go = () => {
        plan?.abort()
        plan = undefined
        retry()
      }
      const timer = setTimeout(go, pauses[Math.min(count, pauses.length - 1)])
      count += 1
      signal.addEventListener('abort', () => clearTimeout(timer))
      addEventListener('online', go, { signal })
    },
    /** Cancels the planned retry and resets the pauses. */
    stop,
  }
}
