import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the device is online, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls `onReturn` whenever the browser comes back online; not at the start. */
export function useReturnOfConnection(onReturn: () => void): void {
  const notify = useEffectEvent(onReturn)
  useEffect(() => {
    const listener = () => notify()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
