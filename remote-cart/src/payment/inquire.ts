import type { ReadableAtom } from 'shared/shop'

/** The pause after so many questions, in milliseconds: it doubles, from two seconds to a minute. */
const pauseAfter = (questions: number) => Math.min(2_000 * 2 ** questions, 60_000)

const inquired = new WeakSet<object>()

/**
 * Asks again and again, with growing pauses, while the page is visible: at once when it becomes visible, or the
 * connection returns. Does nothing if it already asks about this store.
 * @param isOpen whether an answer is still wanted. It stops for good when none is.
 * @param ask may reject: then it is asked later.
 */
export function inquireWhile<T>(
  $state: ReadableAtom<T>,
  isOpen: (state: T) => boolean,
  ask: () => Promise<void>,
): void {
  if (inquired.has($state)) return
  inquired.add($state)
  const ending = new AbortController()
  const { signal } = ending
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  function plan() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(askNow, pauseAfter(count))
  }

  async function askNow() {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    count += 1
    // The payment stays as it is.
    await ask().catch((error) =>
      console.error('The server does not say how a payment ended', error),
    )
    isAsking = false
    if (!signal.aborted) plan()
  }

  function askAtOnce() {
    clearTimeout(timer)
    count = 0
    askNow()
  }

  document.addEventListener('visibilitychange', askAtOnce, { signal })
  addEventListener('online', askAtOnce, { signal })
  const stop = $state.listen((state) => {
    if (isOpen(state as T)) return
    clearTimeout(timer)
    ending.abort()
    stop()
    inquired.delete($state)
  })
  plan()
}
