import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'shared/routing'
import { isRecord } from 'shared/shop'

/**
 * The id of the order that was just placed, or `null`. It is removed from the history entry, so that
 * a reload and later visits show only the orders.
 */
export function usePlacedOrder(): string | null {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const news = isRecord(state) && typeof state.placed === 'string' ? state.placed : null
  const [placed, setPlaced] = useState(news)
  if (news !== null && news !== placed) setPlaced(news)

  // Before the screen is shown: later, after “back”, it could replace the entry of another page.
  useLayoutEffect(() => {
    if (news !== null) navigate(pathname, { replace: true, state: null })
  }, [news, pathname, navigate])
  return placed
}
