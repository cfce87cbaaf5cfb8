import { useEffect, useReducer, useState } from 'react'
import type { useLocation } from 'shared/routing/router'
import { loadPageAnew } from './deployment/reload-page'
import { findRoute, routeAt } from './remotes/site-routes'

type Location = ReturnType<typeof useLocation>

/**
 * An address as soon as the page knows who has it, and the one before as long as it does not. Where the server does not
 * say it, the page of the address is loaded, which knows its own remote. If that cannot be had, either, the address
 * comes unknown.
 * @returns the address, and what asks again who has it.
 */
export function useFoundLocation(location: Location): [shown: Location, askAgain: () => void] {
  const [found, setFound] = useState(location)
  const [failed, setFailed] = useState<Location | null>(null)
  const [attempt, askAgain] = useReducer((count: number) => count + 1, 0)
  const isKnown = routeAt(location.pathname) !== undefined
  if (isKnown && found !== location) setFound(location)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the attempt is not used, it says when.
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
