import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'
import { useLayoutEffect } from 'react'
import { firstValueOf } from './first-value'

/**
 * Subscribes a component to a store. While a prerendered page hydrates, it returns the value that
 * the page was rendered with, so that the markup always matches.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  // A computed store without listeners sleeps after a second, and the binding would compare with
  // its old value (@nanostores/react 1.1.0). Layout effects run before that comparison.
  useLayoutEffect(() => store.listen(() => {}), [store])
  return useNanoStore(store, { ssr: () => valueFor(store) as StoreValue<S> })
}

function valueFor(store: Store): unknown {
  return typeof document === 'undefined' ? store.get() : firstValueOf(store)
}
