/** The calls of a server that makes orders. A scenario that makes none does not load them. */
import type { AnyEndpointKey } from 'shared/contract'
import { accountRoutes } from './account'
import type { Handlers, Shop } from './handler'
import { routes } from './index'
import { orderRoutes } from './orders'

export { moveOrder } from './orders'
export { payOrder, reportOrder } from './test-provider'

/** A handler per endpoint; a missing one fails the type check. */
export function routesWithOrders(shop: Shop): Handlers<AnyEndpointKey> {
  return { ...routes(shop), ...orderRoutes(shop), ...accountRoutes(shop) }
}
