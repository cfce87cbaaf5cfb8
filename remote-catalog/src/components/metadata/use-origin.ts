import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The shop's origin; `null` on a prerendered page, which does not know it. */
export function useOrigin(): string | null {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
}
