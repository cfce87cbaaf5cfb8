import type { ReadableAtom } from 'shared/store'

/** How long somebody who wants to pay waits for what is on its way, in milliseconds: as long as a slot may take. */
const patience = 8000

/**
 * Waits for a store to hold something that can be worked with.
 * @param isSettled whether a value is worth waiting no longer.
 * @returns that value; `null` when it does not come.
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
