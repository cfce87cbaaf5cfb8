import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the component is hydrated: `false` while prerendering and while hydrating. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
