import { useEffect, useReducer, useState } from 'react'
import type { useLocation } from 'shared/routing/router'
import { loadPageAnew } from './deployment/reload-page'
import { findRoute, routeAt } from './remotes/site-routes'

type Location = ReturnType<typeof useLocation>

/**
 * Returns an address once its route is known, and the previous address until then. If the server does not tell the
 * route, the page of the address is loaded, which knows its own remote. If that fails, too, the address is returned
 * without a known route.
 * @returns the address to show, and a function that looks it up again.
 */
export function useFoundLocation(location: Location): [shown: Location, askAgain: () => void] {
  const [found, setFound] = useState(location)
  const [failed, setFailed] = useState<Location | null>(null)
  const [attempt, askAgain] = useReducer((count: number) => count + 1, 0)
  const isKnown = routeAt(location.pathname) !== undefined
  if (isKnown && found !== location) setFound(location)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again at each attempt.
  useEffect(() => {
    if (isKnown) return
    let isWanted = true
    const whileWanted = (act: () => void) => () => isWanted && act()
    findRoute(location.pathname).then(
      whileWanted(() => setFound(location)),
      whileWanted(() => loadPageAnew().catch(whileWanted(() => setFailed(location)))),
    )
    return () => {
      isWanted = false
    }
  }, [location, isKnown, attempt])

  const shown = isKnown || failed === location ? location : found
  return [shown, askAgain]
}
