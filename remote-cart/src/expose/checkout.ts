export { CheckoutScreen as Screen } from '../screens/checkout/checkout-screen'
