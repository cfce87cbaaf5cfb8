import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** What each store held when it was first read by a component: what a prerendered page shows. */
const firstValues = new WeakMap<Store, unknown>()

/**
 * Subscribes a component to a store. While a prerendered page hydrates it gives the value that the
 * page was rendered with, even if the store has changed since, so that the markup always matches.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  if (!firstValues.has(store)) firstValues.set(store, store.get())
  return useNanoStore(store, { ssr: () => firstValues.get(store) as StoreValue<S> })
}
