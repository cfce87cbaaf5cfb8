import type { Exposes } from 'shared/contract/remotes'

/** What this remote offers to the shop. */
export const exposes = {
  'request-tester': () => import('./expose/request-tester'),
  inspector: () => import('./expose/inspector'),
} satisfies Exposes<'devtools'>
