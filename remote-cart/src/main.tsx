/** Runs the cart remote alone: `npm run dev cart`. */
import { patterns } from 'shared/routing/paths'
import { runAlone } from 'shared/standalone'
import { CartScreen } from './screens/cart/cart-screen'
import { CheckoutScreen } from './screens/checkout/checkout-screen'
import { AddressPicker } from './stand-ins/address-picker'

runAlone({
  name: 'cart',
  routes: [
    { path: patterns.cart, screen: CartScreen, access: 'customers' },
    { path: patterns.checkout, screen: CheckoutScreen, access: 'customers' },
  ],
  slots: (_name, props) => <AddressPicker {...props} />,
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
