import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser renders: `false` on a written page and while it is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
