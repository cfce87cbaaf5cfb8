/** All that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract'
import { patterns } from 'shared/routing'

export const remote = {
  name: 'account',
  screens: {
    login: {
      path: patterns.login,
      title: 'Log in',
      access: 'visitors',
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/expose/login'),
    },
    signup: {
      path: patterns.signup,
      title: 'Sign up',
      access: 'visitors',
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/expose/signup'),
    },
    profile: {
      path: patterns.profile,
      title: 'Profile',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/profile'),
    },
    orders: {
      path: patterns.orders,
      title: 'Orders',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/orders'),
    },
    addresses: {
      path: patterns.addresses,
      title: 'Addresses',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/addresses'),
    },
  },
  slots: {
    'address-picker': { versions: [1], load: () => import('./src/expose/address-picker') },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
