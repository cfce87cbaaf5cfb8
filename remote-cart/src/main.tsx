/** Runs the cart remote alone: `npm run dev cart`. */
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { CartScreen } from './screens/cart/cart-screen'
import { CheckoutScreen } from './screens/checkout/checkout-screen'
import { AddressPicker, type AddressPickerProps } from './stubs/address-picker'

runStandalone({
  name: 'cart',
  routes: [
    { path: patterns.cart, screen: CartScreen, access: 'customers' },
    { path: patterns.checkout, screen: CheckoutScreen, access: 'customers' },
  ],
  slots: (name, props) =>
    name === 'address-picker' && <AddressPicker {...(props as AddressPickerProps)} />,
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
