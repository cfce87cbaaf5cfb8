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
      load: () => import('./src/screens/login/login-screen'),
    },
    signup: {
      path: patterns.signup,
      title: 'Sign up',
      access: 'visitors',
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/screens/signup/signup-screen'),
    },
    profile: {
      path: patterns.profile,
      title: 'Profile',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/profile/profile-screen'),
    },
    orders: {
      path: patterns.orders,
      title: 'Orders',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/orders/orders-screen'),
    },
    addresses: {
      path: patterns.addresses,
      title: 'Addresses',
      access: 'customers',
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/addresses/addresses-screen'),
    },
    'forgot-password': {
      path: accountPaths.forgotPassword,
      title: 'Forgot your password?',
      access: 'visitors',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/screens/forgot-password/forgot-password-screen'),
    },
    'reset-password': {
      path: accountPaths.resetPassword,
      title: 'Choose a new password',
      access: 'all',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/screens/reset-password/reset-password-screen'),
    },
    'confirm-email': {
      path: accountPaths.confirmEmail,
      title: 'Confirm your email',
      access: 'all',
      needsServer: true,
      skeleton: () => import('./src/components/form-skeleton'),
      load: () => import('./src/screens/confirm-email/confirm-email-screen'),
    },
    'change-name': {
      path: accountPaths.changeName,
      title: 'Change name',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/change-name/change-name-screen'),
    },
    'change-email': {
      path: accountPaths.changeEmail,
      title: 'Change email',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/change-email/change-email-screen'),
    },
    sessions: {
      path: accountPaths.sessions,
      title: 'Your devices',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/sessions/sessions-screen'),
    },
    'change-password': {
      path: accountPaths.changePassword,
      title: 'Change password',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/change-password/change-password-screen'),
    },
    'export-data': {
      path: accountPaths.exportData,
      title: 'Your data',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/export-data/export-data-screen'),
    },
    'delete-account': {
      path: accountPaths.deleteAccount,
      title: 'Delete account',
      access: 'customers',
      needsServer: true,
      skeleton: () => import('./src/components/account-skeleton'),
      load: () => import('./src/screens/delete-account/delete-account-screen'),
    },
  },
  slots: {
    'address-picker': {
      versions: [1],
      load: () => import('./src/slots/address-picker/address-picker'),
    },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
