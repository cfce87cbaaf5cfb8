import type { EndpointKey } from 'shared/contract'
import { addressRoutes } from './address'
import { authRoutes } from './auth'
import { cartRoutes } from './cart'
import { catalogRoutes } from './catalog'
import { devtoolsRoutes } from './devtools'
import type { Handlers } from './handler'
import { wishlistRoutes } from './wishlist'

/** A handler per endpoint; a missing one fails the type check. */
export const routes: Handlers<EndpointKey> = {
  ...authRoutes,
  ...catalogRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...addressRoutes,
  ...devtoolsRoutes,
}
