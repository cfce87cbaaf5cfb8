/** Everything that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract'
import { patterns } from 'shared/routing'

export const remote = {
  name: 'cart',
  screens: {
    cart: {
      path: patterns.cart,
      title: 'Cart',
      access: 'customers',
      skeleton: () => import('./src/components/order-skeleton'),
      load: () => import('./src/screens/cart/cart-screen'),
    },
    checkout: {
      path: patterns.checkout,
      title: 'Checkout',
      access: 'customers',
      skeleton: () => import('./src/components/order-skeleton'),
      load: () => import('./src/screens/checkout/checkout-screen'),
    },
  },
  slots: {
    'resume-payment': {
      versions: [1],
      load: () => import('./src/slots/resume-payment/resume-payment'),
    },
    'refused-changes': {
      versions: [1],
      load: () => import('./src/slots/refused-changes/refused-changes'),
    },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
