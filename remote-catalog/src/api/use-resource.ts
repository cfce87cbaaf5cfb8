import { useEffect, useLayoutEffect, useMemo } from 'react'
import { type Loadable, useStore } from 'shared/shop'
import { onReturnToPage } from 'shared/stock'
import type { Resource } from './resource'

const loading = { status: 'loading' } as const

/**
 * Subscribes a screen to a resource and loads it, also when a page that was left open is looked at again; an earlier failure
 * shows as loading.
 * @param isWanted whether to load it.
 */
export function useResource<T>(resource: Resource<T>, isWanted = true): Loadable<T> {
  const before = useMemo(() => resource.$state.get(), [resource])
  // Not in an effect: React runs these only after the screen has faded in.
  useLayoutEffect(() => {
    if (isWanted) resource.load()
  }, [resource, isWanted])
  useEffect(() => (isWanted ? onReturnToPage(resource.load) : undefined), [resource, isWanted])
  const state = useStore(resource.$state)
  return state === before && state.status === 'failed' ? loading : state
}
