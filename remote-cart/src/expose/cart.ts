export { CartScreen as Screen } from '../screens/cart/cart-screen'
