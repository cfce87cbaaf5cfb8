/** Which function answers which call. */
import { change, type Routes } from './call'
import * as account from './routes/account'
import * as addresses from './routes/addresses'
import * as auth from './routes/auth'
import * as cart from './routes/cart'
import * as catalog from './routes/catalog'
import * as payments from './routes/payments'
import * as wishlist from './routes/wishlist'

export const routes: Routes = {
  'POST /auth/signup': auth.signUp,
  'POST /auth/login': auth.logIn,
  'POST /auth/verify': auth.verify,
  'POST /auth/password/forgot': auth.forgotPassword,
  'POST /auth/password/reset': auth.resetPassword,

  'GET /products': catalog.getProducts,
  'GET /products/:productId': catalog.getProduct,
  'GET /carousels': catalog.getCarousels,
  'GET /carousels/:carouselId': catalog.getCarousel,
  'GET /categories': catalog.getCategories,
  'GET /categories/:categoryId': catalog.getCategory,
  'GET /test-todos': catalog.getTodos,

  'GET /user/wishlist': wishlist.getWishlist,
  'POST /user/wishlist': change(wishlist.addToWishlist),
  'DELETE /user/wishlist/:productId': change(wishlist.removeFromWishlist),

  'GET /user/cart': cart.getCart,
  'POST /user/cart': change(cart.addToCart),
  'POST /user/cart/:productId': change(cart.changeQuantity),
  'DELETE /user/cart/all': change(cart.emptyCart),
  'DELETE /user/cart/:productId': change(cart.removeFromCart),

  'GET /user/address': addresses.getAddresses,
  'POST /user/address': change(addresses.addAddress),
  'POST /user/address/:addressId': change(addresses.changeAddress),
  'DELETE /user/address/:addressId': change(addresses.removeAddress),

  'GET /user/orders': payments.getOrders,
  'POST /user/payments': payments.beginPayment,
  'GET /user/payments/:paymentId': payments.getPayment,
  'POST /user/payments/:paymentId/confirm': payments.confirmPayment,
  'POST /webhooks/razorpay': payments.takeEvent,

  'POST /user/password': account.changePassword,
  'GET /user/export': account.exportAccount,
  'DELETE /user': account.deleteAccount,
}
