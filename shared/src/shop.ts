/** The state of the shop that several teams read, and what it is made of: stores, outbox, API client, storage, slots. */
export {
  $clockSkew,
  ApiError,
  type ApiFailure,
  apiReady,
  connectApi,
  NoAnswerError,
  request,
  serverNow,
  setCredentials,
  WrongAnswerError,
} from './api'
export { countOf } from './cart/cart-changes'
export {
  $busyInCart,
  $cart,
  $cartCount,
  $cartState,
  $goneFromCart,
  $waitingInCart,
  addCopies,
  addToCart,
  decrementInCart,
  emptyCart,
  incrementInCart,
  loadCart,
  refreshCart,
  removeFromCart,
} from './cart/cart-store'
export {
  $hasPendingPayment,
  $orders,
  isFinished,
  isSameOrder,
  type OrdersState,
  ordersOf,
  paymentJournalKey,
  showUnstoredOrder,
} from './orders'
export { type ChangeOutcome, randomName, type StoredChange } from './outbox/change'
export { $waitingChanges, createOptimisticList, isAborted } from './outbox/lists'
export {
  $rejectedChanges,
  dismissRejectedChanges,
  type RejectedChange,
} from './outbox/rejected-changes'
export {
  $customerId,
  $session,
  checkSession,
  clearVisitorData,
  currentToken,
  endSession,
  type LoginPurpose,
  loadForCustomers,
  personalKey,
  prepareSession,
  type ReturnState,
  renewSession,
  returnPage,
  type Session,
  startSession,
  syncSessionAcrossTabs,
  useLoginFirst,
  visitorKey,
} from './session'
export { provideSiteConfig, siteConfig } from './site'
export { Slot, type SlotFiller, SlotProvider } from './slots/slot'
export {
  isRecord,
  onStorageChange,
  readText,
  type Stored,
  storageLag,
  stored,
  storedKeys,
  storePerCustomer,
  writeText,
} from './storage'
export {
  atom,
  computed,
  fromDehydratedState,
  type Loadable,
  type ReadableAtom,
  useIsHydrated,
  useSelected,
  useStore,
  type WritableAtom,
} from './store'
export {
  $toast,
  closeToast,
  showToast,
  type Toast,
  type ToastKind,
  toastTimes,
} from './toast'
export { createUndo, type Removal, type Undo } from './undo/create-undo'
export {
  $busyInWishlist,
  $goneFromWishlist,
  $wishlist,
  $wishlistCount,
  $wishlistState,
  addToWishlist,
  loadWishlist,
  removeFromWishlist,
} from './wishlist/wishlist-store'
