/** What the parts and every server agree on: entities, endpoints, errors, remotes, slots, `site.json`. */
export { isBlank } from './contract/blank'
export { contractMismatch } from './contract/compatibility'
export { demoCredentials } from './contract/demo'
export { percentOff } from './contract/discount'
export {
  type AnswerOf,
  type AnyEndpointKey,
  allEndpoints,
  type BodyOf,
  type EndpointKey,
  endpoints,
  Failure,
  optionalEndpoints,
  type ParamsOf,
  type QueryOf,
  TotalConflict,
} from './contract/endpoints'
export {
  Address,
  AddressFields,
  Carousel,
  CartItem,
  Category,
  CategoryName,
  CouponName,
  categoryNames,
  countries,
  couponNames,
  maxPrice,
  maxQuantity,
  Order,
  Payment,
  PaymentConfirmation,
  PaymentStatus,
  PriceBreakdown,
  Product,
  Rupees,
  Todo,
  User,
  WishlistItem,
} from './contract/entities'
export { serverMessages } from './contract/errors'
export { idempotencyHeader, idempotencyValue, takesIdempotencyKey } from './contract/idempotency'
export { isMountable, type Mountable } from './contract/mountable'
export {
  inspectorWanted,
  type OverlayName,
  type OverlayProps,
  type RemoteFacts,
  type ShareFacts,
} from './contract/overlays'
export { parametersOf, pathOfPattern, segmentsOf, withParameters } from './contract/path-pattern'
export { Facets, ProductAnswer, ProductQuery } from './contract/product-query'
export {
  Provides,
  providedEntries,
  type Route,
  type Screen,
  selectRemotes,
  sortRoutes,
} from './contract/provides'
export type { RemoteDefinition } from './contract/remote-definition'
export {
  contractVersion,
  type OverlayModule,
  oldestContract,
  remoteOf,
  type ScreenModule,
  type SlotModule,
} from './contract/remotes'
export { passwordResetPath, testProviderPath } from './contract/server-links'
export { DeploymentFile, PageConfig, SiteConfig, type SiteRemotes } from './contract/site'
// All of it, so that `declare module 'shared/contract'` can add slots.
export type * from './contract/slots'
