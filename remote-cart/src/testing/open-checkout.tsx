import type { FaultPlan } from 'mock-api'
import type { EndpointKey } from 'shared/contract/endpoints'
import { Link } from 'shared/routing/router'
import { $session } from 'shared/session'
import type { SlotFiller } from 'shared/slots'
import { renderAt } from 'shared/testing/render-at'
import { address } from '../payment/testing/samples'
import { CartScreen } from '../screens/cart/cart-screen'
import { CheckoutScreen } from '../screens/checkout/checkout-screen'
import { fillCart, installPaymentDouble } from './cart-of'

const slots: SlotFiller = (_name, { onSelect, selectedId }) => (
  <button type="button" aria-pressed={selectedId !== null} onClick={() => onSelect(address)}>
    Choose an address
  </button>
)
const routes = [
  { path: '/cart', element: <CartScreen /> },
  { path: '/checkout', element: <CheckoutScreen /> },
  { path: '/profile/orders', element: <Link to="/cart">Orders, and a way to the cart</Link> },
]

interface Situation {
  quantities?: number[]
  mode?: Parameters<typeof installPaymentDouble>[0] | null
  faults?: FaultPlan
  prepare?: () => unknown
}

/** The checkout of a customer with books in the cart. */
export async function openCheckout({
  quantities = [3],
  mode = 'success',
  faults = {},
  prepare,
}: Situation = {}) {
  const view = await renderAt('/checkout', {
    routes,
    customer: true,
    slots,
    async prepare(server) {
      await fillCart(...quantities)
      for (const [call, fault] of Object.entries(faults))
        server.faults.set(call as EndpointKey, fault)
      if (mode) installPaymentDouble(mode)
      await prepare?.()
    },
  })
  const { screen, user } = view
  const payButton = () => screen.findByRole('button', { name: 'Proceed To Pay' })
  return {
    ...view,
    payButton,
    pay: async () => user.click(await payButton()),
    chooseAddress: async () =>
      user.click(await screen.findByRole('button', { name: 'Choose an address' })),
    atOrders: () => screen.findByText('Orders, and a way to the cart'),
  }
}

/** The checkout with an address chosen. */
export async function readyToPay(situation?: Situation) {
  const view = await openCheckout(situation)
  await view.chooseAddress()
  return view
}

/** The id of the customer who is logged in. */
export function userId() {
  const session = $session.get()
  if (session.status !== 'customer') throw new Error('Nobody is logged in')
  return session.user._id
}
