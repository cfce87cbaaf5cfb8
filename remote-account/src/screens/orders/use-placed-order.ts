import { useLayoutEffect, useState } from 'react'
import type { OrdersState } from 'shared/orders'
import { useLocation, useNavigate } from 'shared/routing/router'

/**
 * The id of the order that was just placed, or `null`. It is taken out of the history entry, so that
 * a reload and a later visit show the orders as they always are.
 */
export function usePlacedOrder(): string | null {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const news = isOrdersState(state) ? state.placed : null
  const [placed, setPlaced] = useState(news)
  if (news !== null && news !== placed) setPlaced(news)

  // Before anybody can see the screen: after “back”, it would replace the entry of another page.
  useLayoutEffect(() => {
    if (news !== null) navigate(pathname, { replace: true, state: null })
  }, [news, pathname, navigate])
  return placed
}

function isOrdersState(state: unknown): state is OrdersState {
  return (
    typeof state === 'object' &&
    state !== null &&
    'placed' in state &&
    typeof state.placed === 'string'
  )
}
