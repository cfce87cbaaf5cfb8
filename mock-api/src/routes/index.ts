import type { EndpointKey } from 'shared/contract'
import { todos } from '../seed'
import { addressRoutes } from './address'
import { authRoutes } from './auth'
import { cartRoutes } from './cart'
import { catalogRoutes } from './catalog'
import type { Handlers, Shop } from './handler'
import { wishlistRoutes } from './wishlist'

/** A handler per endpoint; a missing one fails the type check. */
export function routes(shop: Shop): Handlers<EndpointKey> {
  return {
    ...authRoutes(shop),
    ...catalogRoutes(shop),
    ...cartRoutes(shop),
    ...wishlistRoutes(shop),
    ...addressRoutes,
    'GET /test-todos': () => ({ todos: [...todos] }),
  }
}
