import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'
import { useLayoutEffect } from 'react'
import { firstValueOf } from './first-value'

/**
 * Subscribes a component to a store. While a prerendered page hydrates it gives the value that the
 * page was rendered with, even if the store has changed since, so that the markup always matches.
 * What changes between the render and the subscription is shown, too, however long React takes from
 * the one to the other.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  // A computed store that nobody has listened to for a second sleeps, and the binding compares with
  // the value it fell asleep with (@nanostores/react 1.1.0). Layout effects run before it does: awake
  // from here on, the store tells it the truth.
  useLayoutEffect(() => store.listen(() => {}), [store])
  return useNanoStore(store, { ssr: () => valueFor(store) as StoreValue<S> })
}

function valueFor(store: Store): unknown {
  return typeof document === 'undefined' ? store.get() : firstValueOf(store)
}
