/** Which function answers which call. */
import { change, type Routes, read, signed } from './call'
import * as account from './routes/account'
import * as addresses from './routes/addresses'
import * as auth from './routes/auth'
import * as cart from './routes/cart'
import * as catalog from './routes/catalog'
import { getCoupons } from './routes/coupons'
import * as orders from './routes/orders'
import * as payments from './routes/payments'
import * as wishlist from './routes/wishlist'

export const routes: Routes = {
  'POST /auth/signup': auth.signUp,
  'POST /auth/login': auth.logIn,
  'POST /auth/verify': auth.verify,
  'POST /auth/password/forgot': auth.forgotPassword,
  'POST /auth/password/link': auth.showLink,
  'POST /auth/password/reset': auth.resetPassword,
  'POST /auth/email/confirm': auth.confirmAddress,

  'GET /products': catalog.getProducts,
  'GET /products/:productId': catalog.getProduct,
  'GET /carousels': catalog.getCarousels,
  'GET /carousels/:carouselId': catalog.getCarousel,
  'GET /categories': catalog.getCategories,
  'GET /categories/:categoryId': catalog.getCategory,
  'GET /test-todos': catalog.getTodos,

  'GET /user/wishlist': read(wishlist.getWishlist),
  'POST /user/wishlist': change(wishlist.addToWishlist, wishlist.getWishlist),
  'DELETE /user/wishlist/:productId': change(wishlist.removeFromWishlist, wishlist.getWishlist),

  'GET /user/cart': read(cart.getCart),
  'POST /user/cart': change(cart.addToCart, cart.getCart),
  'POST /user/cart/:productId': change(cart.changeQuantity, cart.getCart),
  'DELETE /user/cart/all': change(cart.emptyCart, cart.getCart),
  'DELETE /user/cart/:productId': change(cart.removeFromCart, cart.getCart),

  'GET /user/coupons': read(getCoupons),

  'GET /user/address': read(addresses.getAddresses),
  'POST /user/address': change(addresses.addAddress, addresses.getAddresses),
  'POST /user/address/:addressId': change(addresses.changeAddress, addresses.getAddresses),
  'DELETE /user/address/:addressId': change(addresses.removeAddress, addresses.getAddresses),

  'GET /user/orders': read(orders.getOrders),
  'POST /user/orders/:orderId/cancel': change(orders.cancelOrder, orders.getOrders),
  'POST /user/payments': payments.beginPayment,
  'GET /user/payments/:paymentId': payments.getPayment,
  'POST /user/payments/:paymentId/confirm': payments.confirmPayment,
  'POST /webhooks/razorpay': signed(payments.isSignedEvent, payments.takeEvent),

  'POST /user/email/link': auth.sendConfirmationLink,
  'POST /user/password': account.changePassword,
  'POST /user/name': change(account.changeName, account.getUser),
  'POST /user/email': account.changeEmail,
  'GET /user/sessions': read(account.getSessions),
  'DELETE /user/sessions/:sessionId': change(account.endOneSession, account.getSessions),
  'DELETE /user/sessions': account.endOtherSessions,
  'POST /user/logout': change(account.logOut, () => ({})),
  'GET /user/export': account.exportAccount,
  'GET /user/deletion': account.whatStays,
  'DELETE /user': account.deleteAccount,
}
