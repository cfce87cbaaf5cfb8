/** Runs the cart remote alone: `npm run dev cart`. */
import type { SlotProps } from 'shared/contract/slots'
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { CartScreen } from './screens/cart/cart-screen'
import { CheckoutScreen } from './screens/checkout/checkout-screen'
import { AddressPicker } from './stubs/address-picker'

runStandalone({
  name: 'cart',
  routes: [
    { path: patterns.cart, screen: CartScreen, access: 'customers' },
    { path: patterns.checkout, screen: CheckoutScreen, access: 'customers' },
  ],
  slots: (name, props) =>
    name === 'address-picker' && <AddressPicker {...(props as SlotProps['address-picker'])} />,
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
