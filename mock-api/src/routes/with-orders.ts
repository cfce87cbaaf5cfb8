/** The calls that only a server which makes orders has. A scenario that makes none does not load them. */
import type { AnyEndpointKey, EndpointKey } from 'shared/contract'
import { accountRoutes } from './account'
import type { Handlers, Shop } from './handler'
import { orderRoutes } from './orders'

export { moveOrder } from './orders'
export { payOrder, reportOrder } from './test-provider'

/** A handler per optional endpoint; a missing one fails the type check. */
export function optionalRoutes(shop: Shop): Handlers<Exclude<AnyEndpointKey, EndpointKey>> {
  return { ...orderRoutes(shop), ...accountRoutes(shop) }
}
