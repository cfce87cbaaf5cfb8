import type { Exposes } from 'shared/contract/remotes'

/** What this remote offers to the shop. */
export const exposes = {
  login: () => import('./expose/login'),
  signup: () => import('./expose/signup'),
  profile: () => import('./expose/profile'),
  orders: () => import('./expose/orders'),
  addresses: () => import('./expose/addresses'),
  'address-picker': () => import('./expose/address-picker'),
} satisfies Exposes<'account'>
