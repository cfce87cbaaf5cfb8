/** Everything that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract'
import { patterns } from 'shared/routing'
import { accountPaths } from './src/api/account-paths'

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
    'forgot-password': {
      path: accountPaths.forgotPassword,
      title: 'Forgot your password?',
      access: 'visitors',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/expose/forgot-password'),
    },
    'reset-password': {
      path: accountPaths.resetPassword,
      title: 'Choose a new password',
      access: 'all',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/expose/reset-password'),
    },
    'confirm-email': {
      path: accountPaths.confirmEmail,
      title: 'Confirm your email',
      access: 'all',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/expose/confirm-email'),
    },
    'change-password': {
      path: accountPaths.changePassword,
      title: 'Change password',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/change-password'),
    },
    'export-data': {
      path: accountPaths.exportData,
      title: 'Your data',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/export-data'),
    },
    'delete-account': {
      path: accountPaths.deleteAccount,
      title: 'Delete account',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/expose/delete-account'),
    },
  },
  slots: {
    'address-picker': { versions: [1], load: () => import('./src/expose/address-picker') },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
