/**
 * What the parts and every server agree on: entities, endpoints, errors, remotes, slots, `site.json`. Their schemas are in
 * `shared/schema`, so that a page without an answer to check does not load them.
 */
export { contractMismatch } from './contract/compatibility'
export { demoCredentials } from './contract/demo'
export { percentOff } from './contract/discount'
export type * from './contract/endpoints'
export type * from './contract/entities'
export { serverMessages } from './contract/errors'
export { idempotencyHeader, idempotencyValue } from './contract/idempotency'
export { isMountable, type Mountable } from './contract/mountable'
export {
  inspectorWanted,
  type OverlayName,
  type OverlayProps,
  type RemoteFacts,
} from './contract/overlays'
export { parametersOf, pathOfPattern, segmentsOf, withParameters } from './contract/path-pattern'
export type * from './contract/product-query'
export type * from './contract/provides'
export type { RemoteDefinition } from './contract/remote-definition'
export {
  contractVersion,
  type OverlayModule,
  oldestContract,
  remoteOf,
  type ScreenModule,
  type SlotModule,
} from './contract/remotes'
export { selectRemotes, sortRoutes } from './contract/routes'
export { emailConfirmationPath, passwordResetPath, testProviderPath } from './contract/server-links'
export type * from './contract/site'
// All of it, so that `declare module 'shared/contract'` can add slots.
export type * from './contract/slots'
export { isBlank, tidyEmail, tidyText } from './contract/text'
export { trusted } from './contract/trusted'
export {
  countLimit,
  countries,
  maxAddresses,
  maxCartLines,
  maxLengths,
  maxPrice,
  maxQuantity,
  maxWishlistEntries,
  paymentMinutes,
} from './contract/values'
