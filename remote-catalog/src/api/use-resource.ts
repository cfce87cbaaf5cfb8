import { useEffect, useMemo } from 'react'
import { type Loadable, useStore } from 'shared/store'
import type { Resource } from './resource'

const loading = { status: 'loading' } as const

/**
 * Subscribes a screen to a resource and has it loaded. A failure from before, of a fetch ahead of the
 * click or of an earlier visit, is no news to this screen: it is being tried again.
 */
export function useResource<T>(resource: Resource<T>): Loadable<T> {
  const before = useMemo(() => resource.$state.get(), [resource])
  useEffect(() => {
    resource.load()
  }, [resource])
  const state = useStore(resource.$state)
  return state === before && state.status === 'failed' ? loading : state
}
