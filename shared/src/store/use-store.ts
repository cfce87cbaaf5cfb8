import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'
import { firstValueOf } from './first-value'

/**
 * Subscribes a component to a store. While a prerendered page hydrates it gives the value that the
 * page was rendered with, even if the store has changed since, so that the markup always matches.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  return useNanoStore(store, { ssr: () => valueFor(store) as StoreValue<S> })
}

function valueFor(store: Store): unknown {
  return typeof document === 'undefined' ? store.get() : firstValueOf(store)
}
