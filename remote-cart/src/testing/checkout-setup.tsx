import type { Screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { FaultPlan, MockApi } from 'mock-api'
import { demoAddress } from 'mock-api/seed'
import type { EndpointKey } from 'shared/contract'
import { Link } from 'shared/routing'
import { $customerId, type SlotFiller, siteConfig } from 'shared/shop'
import { renderAt } from 'shared/testing'
import { expect, vi } from 'vitest'
import { address } from '../payment/testing/samples'
import { Screen as CartScreen } from '../screens/cart/cart-screen'
import { Screen as CheckoutScreen } from '../screens/checkout/checkout-screen'
import type { AddressPickerProps } from '../stubs/address-picker'
import { fillCart, installPaymentDouble, openedWidgets } from './cart-setup'

export interface CheckoutSetup {
  /** Copies of the shop's first, second, … book in the cart; three of the first by default. */
  quantities?: number[]
  /** How payments end, or `null` for a page without the payment script; success by default. */
  mode?: Parameters<typeof installPaymentDouble>[0] | null
  faults?: FaultPlan
  /** The fake server makes the orders; by default, the device does. */
  scenario?: 'orders'
  prepare?: (server: MockApi) => unknown
}

const slots: SlotFiller = (name, props) =>
  name === 'address-picker' && <Picker {...(props as AddressPickerProps)} />

function Picker({ onSelect, selectedId }: AddressPickerProps) {
  // A server sends its orders only to addresses that it knows.
  const chosen = siteConfig().orders === 'server' ? demoAddress : address
  return (
    <button type="button" aria-pressed={selectedId !== null} onClick={() => onSelect(chosen)}>
      Choose an address
    </button>
  )
}
const routes = [
  { path: '/cart', element: <CartScreen /> },
  { path: '/checkout', element: <CheckoutScreen /> },
  { path: '/profile/orders', element: <Link to="/cart">Orders, and a way to the cart</Link> },
]

/** Options for `renderAt` that show a customer's checkout. */
function checkoutWith({
  quantities = [3],
  mode = 'success',
  faults = {},
  scenario,
  prepare,
}: CheckoutSetup = {}) {
  return {
    routes,
    customer: true,
    slots,
    ...(scenario && { scenario }),
    async prepare(server: MockApi) {
      await fillCart(...quantities)
      for (const [call, fault] of Object.entries(faults)) {
        server.faults.set(call as EndpointKey, fault)
      }
      if (mode) installPaymentDouble(mode)
      await prepare?.(server)
    },
  }
}

/** The shopper's actions at the checkout. */
function checkoutActions<View extends { screen: Screen; user: UserEvent }>(view: View) {
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

/** Shows the checkout of a customer. */
export const openCheckout = async (setup?: CheckoutSetup) =>
  checkoutActions(await renderAt('/checkout', checkoutWith(setup)))

/** Shows the checkout with a chosen address. */
export async function readyToPay(setup?: CheckoutSetup) {
  const view = await openCheckout(setup)
  await view.chooseAddress()
  return view
}

/** Shows the checkout with an open widget. @returns also its button that pays. */
export async function openWidget() {
  const view = await readyToPay({ mode: 'never' })
  await view.pay()
  await vi.waitFor(() => expect(openedWidgets()).toBe(1))
  return { ...view, payInWidget: view.screen.getByRole('button', { name: /^Pay ₹/ }) }
}

/** Makes the browser's storage refuse what is written to keys that begin with `prefix`. */
export function refuseToStore(prefix: string) {
  const { setItem } = Storage.prototype
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (key.startsWith(prefix)) throw new DOMException('no', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}

export const userId = () => $customerId.get() ?? ''
