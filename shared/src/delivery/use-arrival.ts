import { useCallback, useSyncExternalStore } from 'react'
import type { Arrival } from '../contract/entities'
import type { Delivery } from '../contract/site'
import type { ReadableAtom } from '../store'
import { arrivalOf } from './arrival'

/** How often a page that is only looked at checks whether the promise has changed, in milliseconds. */
const pause = 60_000

/** Calls `check` when the last dispatch or midnight may have passed. */
function whenTimePasses(check: () => void): () => void {
  const timer = setInterval(check, pause)
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('pageshow', check)
  }
}

let isReported = false

/** As a text, which is the same as long as the promise is. Empty if there is none. */
function promiseNow(delivery: Delivery | undefined, skew: number): string {
  if (!delivery) return ''
  try {
    const { from, to } = arrivalOf(delivery, new Date(Date.now() + skew))
    return `${from}/${to}`
  } catch (error) {
    // An old browser may not know the time zone.
    if (!isReported) console.error('It cannot be said when books arrive', error)
    isReported = true
    return ''
  }
}

/**
 * When what is ordered now arrives; `null` if the shop promises nothing, and while a page is prerendered or hydrated,
 * since it may be older than today. It stays right while a page is open.
 * @param delivery the setting of this deployment: `siteConfig().delivery`.
 * @param $clockSkew that of `shared/shop`: the device's clock may be wrong.
 */
export function useArrival(
  delivery: Delivery | undefined,
  $clockSkew: ReadableAtom<number>,
): Arrival | null {
  const subscribe = useCallback(
    (check: () => void) => {
      const stops = [whenTimePasses(check), $clockSkew.listen(check)]
      return () => stops.forEach((stop) => void stop())
    },
    [$clockSkew],
  )
  const promise = useSyncExternalStore(
    subscribe,
    () => promiseNow(delivery, $clockSkew.get()),
    () => '',
  )
  const [from, to] = promise.split('/')
  return from && to ? { from, to } : null
}
