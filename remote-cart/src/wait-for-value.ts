import type { ReadableAtom } from 'shared/shop'

/** In milliseconds: as long as a slot may take to load. */
const timeout = 8000

/**
 * Waits until a store has a value that `isSettled` accepts. Resolves to it, or to `null` after the
 * timeout.
 */
export async function waitForValue<T>(
  store: ReadableAtom<T>,
  isSettled: (value: T) => boolean,
): Promise<T | null> {
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const settled = await new Promise<T | null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeout)
    stop = store.subscribe((value) => {
      if (isSettled(value as T)) resolve(value as T)
    })
  })
  clearTimeout(timer)
  stop()
  return settled
}
