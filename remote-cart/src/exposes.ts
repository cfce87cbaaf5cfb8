import type { Exposes } from 'shared/contract/remotes'

/** What this remote offers to the shop. */
export const exposes = {
  cart: () => import('./expose/cart'),
  checkout: () => import('./expose/checkout'),
  'resume-payment': () => import('./expose/resume-payment'),
  'refused-changes': () => import('./expose/refused-changes'),
} satisfies Exposes<'cart'>
