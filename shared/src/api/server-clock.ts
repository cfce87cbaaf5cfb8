import { atom, type ReadableAtom } from '../store'

/** What the network and caches may add to the age of an answer, in milliseconds. A clock may be as wrong as that. */
const tolerance = 5 * 60_000

const $skewStore = atom(0)

/**
 * How much later the server's clock is than that of the device, in milliseconds. 0 while no answer of the server
 * contradicts the device.
 */
export const $clockSkew: ReadableAtom<number> = $skewStore

/** The server's time, as far as it is known, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + $skewStore.get()

/** Learns the server's time from the header `Date` of an answer, if a page may read it. */
export function learnTime({ headers }: Response): void {
  const skew = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(skew)) return
  const isContradicted = Math.abs(skew) > tolerance
  // The same contradiction changes nothing: each answer took another time.
  if (isContradicted && Math.abs(skew - $skewStore.get()) < tolerance) return
  $skewStore.set(isContradicted ? skew : 0)
}
