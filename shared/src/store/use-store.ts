import { useStore as useNanoStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { firstValueOf } from './first-value'

/**
 * Subscribes a component to a store. While a prerendered page hydrates, it returns the value that
 * the page was rendered with, so that the markup always matches.
 */
export function useStore<S extends Store>(store: S): StoreValue<S> {
  // A computed store without listeners sleeps after a second, and the binding would compare with
  // its old value (@nanostores/react 1.1.0). Layout effects run before that comparison.
  useLayoutEffect(() => store.listen(() => {}), [store])
  return useNanoStore(store, { ssr: () => valueFor(store) })
}

/**
 * Subscribes a component to a part of a store, for stores with many subscribers: it renders again only
 * when its part changes.
 * @param select is given the store's value; what it returns is compared by identity.
 */
export function useSelected<S extends Store, T>(store: S, select: (value: StoreValue<S>) => T): T {
  return useSyncExternalStore(
    useCallback((changed) => store.listen(changed), [store]),
    () => select(store.get()),
    () => select(valueFor(store)),
  )
}

function valueFor<S extends Store>(store: S): StoreValue<S> {
  return typeof document === 'undefined' ? store.get() : (firstValueOf(store) as StoreValue<S>)
}

const never = () => () => {}

/** Whether the component is hydrated: `false` while prerendering and while hydrating. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
