import { useEffect } from 'react'
import { useStore } from 'shared/store'
import type { Loaded, Resource } from './resource'

/** Subscribes a screen to a resource and has it loaded. */
export function useResource<T>(resource: Resource<T>): Loaded<T> {
  useEffect(() => {
    resource.load()
  }, [resource])
  return useStore(resource.$state)
}
