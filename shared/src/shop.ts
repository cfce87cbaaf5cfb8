/** The state of the shop that several teams read, and what it is made of: stores, outbox, API client, storage, slots. */
export { ApiError, NoAnswerError, WrongAnswerError } from './api/errors'
export { apiReady, connectApi, request } from './api/request'
export { $clockSkew, serverNow } from './api/server-clock'
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
  $orders,
  isSameOrder,
  type OrdersState,
  ordersOf,
  showUnstoredOrder,
} from './orders/orders-store'
export { $hasPendingPayment, isFinished, paymentJournalKey } from './orders/pending-payment'
export {
  $rejectedChanges,
  type ChangeOutcome,
  dismissRejectedChanges,
  type RejectedChange,
  randomName,
  type StoredChange,
} from './outbox/change'
export { $waitingChanges, createOptimisticList, isAborted } from './outbox/lists'
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
  onStorageChange,
  readText,
  storageLag,
  storedKeys,
  writeText,
} from './storage/browser-storage'
export { storePerCustomer } from './storage/per-customer'
export { isRecord, type Stored, stored } from './storage/stored'
export {
  addDehydratedState,
  atom,
  computed,
  fromDehydratedState,
  type Loadable,
  onDehydratedState,
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
