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
      load: () => import('./src/expose/cart'),
    },
    checkout: {
      path: patterns.checkout,
      title: 'Checkout',
      access: 'customers',
      skeleton: () => import('./src/components/order-skeleton'),
      load: () => import('./src/expose/checkout'),
    },
  },
  slots: {
    'resume-payment': { versions: [1], load: () => import('./src/expose/resume-payment') },
    'refused-changes': { versions: [1], load: () => import('./src/expose/refused-changes') },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
