import { useCallback, useEffect, useState } from 'react'
import type { useLocation } from 'shared/routing'
import { reloadFromServer } from './new-version/reload-page'
import { findRoute, routeAt } from './remotes/site-routes'

type Location = ReturnType<typeof useLocation>

interface FoundLocation {
  /** The address to show. */
  shown: Location
  /** Looks up again an address whose route could not be found out. */
  askAgain: () => void
  /** It is being looked up again. */
  isRetrying: boolean
}

/**
 * Returns an address once its route is known, and the previous address until then. If the server does not tell the
 * route, the page of the address is loaded, which knows its own remote. If that fails, too, the address is returned
 * without a known route.
 */
export function useFoundLocation(location: Location): FoundLocation {
  const [found, setFound] = useState(location)
  const [failure, setFailure] = useState<{ at: Location; isRetrying: boolean } | null>(null)
  const isKnown = routeAt(location.pathname) !== undefined
  const hasFailed = failure?.at === location
  const isRetrying = hasFailed && failure.isRetrying
  if (isKnown && found !== location) setFound(location)

  useEffect(() => {
    if (isKnown || (hasFailed && !isRetrying)) return
    let isWanted = true
    const whileWanted = (act: () => void) => () => isWanted && act()
    const fail = whileWanted(() => setFailure({ at: location, isRetrying: false }))
    findRoute(location.pathname).then(
      whileWanted(() => setFound(location)),
      whileWanted(() => reloadFromServer().catch(fail)),
    )
    return () => {
      isWanted = false
    }
  }, [location, isKnown, hasFailed, isRetrying])

  const askAgain = useCallback(
    () => setFailure((failed) => failed && { ...failed, isRetrying: true }),
    [],
  )
  return { shown: isKnown || hasFailed ? location : found, askAgain, isRetrying }
}
