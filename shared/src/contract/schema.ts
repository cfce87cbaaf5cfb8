/**
 * The schemas of the contract, and the functions of valibot with which remotes write their own. No share: a page needs
 * them to check an answer and not to start, so each part contains what it uses.
 */
export type { InferOutput } from 'valibot'
export {
  array,
  boolean,
  entriesFromList,
  literal,
  nullable,
  number,
  object,
  optional,
  parse,
  partial,
  picklist,
  string,
  variant,
} from 'valibot'
export {
  allEndpoints,
  endpoints,
  Failure,
  optionalEndpoints,
  TotalConflict,
  takesIdempotencyKey,
} from './endpoints'
export {
  Address,
  AddressFields,
  Carousel,
  CartItem,
  Category,
  CategoryName,
  CouponName,
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
} from './entities'
export { Facets, ProductAnswer, ProductQuery } from './product-query'
export { Provides, providedEntries } from './provides'
export { DeploymentFile, PageConfig, SiteConfig } from './site'
