import { useEffect, useState } from 'react'
import type { RowObserver } from './row-observer'

type Observer = typeof RowObserver

/** Loaded once per page. */
let loaded: Observer | undefined

/** The observer of a long list: `undefined` while it is loading or not needed, `null` if loading failed. */
export function useRowObserver(isWanted: boolean): Observer | undefined | null {
  const [observer, setObserver] = useState(() => loaded)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isWanted || loaded) return
    import('./row-observer').then(
      ({ RowObserver }) => {
        loaded = RowObserver
        setObserver(() => RowObserver)
      },
      (error) => {
        console.warn('Of a long list only the first books are shown', error)
        setHasFailed(true)
      },
    )
  }, [isWanted])

  if (!isWanted) return undefined
  return hasFailed ? null : observer
}
