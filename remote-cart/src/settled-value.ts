import type { ReadableAtom } from 'shared/store'

/** How long to wait, in milliseconds: as long as a slot may take to load. */
const patience = 8000

/**
 * Waits for a usable value of a store.
 * @param isSettled whether a value is usable.
 * @returns that value; `null` if it does not arrive.
 */
export async function settledValue<T>(
  store: ReadableAtom<T>,
  isSettled: (value: T) => boolean,
): Promise<T | null> {
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const settled = await new Promise<T | null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience)
    stop = store.subscribe((value) => {
      if (isSettled(value as T)) resolve(value as T)
    })
  })
  clearTimeout(timer)
  stop()
  return settled
}
