import type { Store, StoreValue } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'
import { firstValueOf } from './first-value'

/**
 * Subscribes a component to a store. While a prerendered page hydrates it gives the value that the
 * page was rendered with, even if the store has changed since, so that the markup always matches.
 * What changes between the render and the subscription is shown, too, however long React takes from
 * the one to the other.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  const subscribe = useCallback((changed: () => void) => store.listen(changed), [store])
  return useSyncExternalStore(
    subscribe,
    () => store.get(),
    () => valueFor(store),
  )
}

function valueFor(store: Store): unknown {
  return typeof document === 'undefined' ? store.get() : firstValueOf(store)
}
