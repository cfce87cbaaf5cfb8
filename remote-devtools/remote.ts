/** Everything that this remote brings to the shop. */
import type { RemoteDefinition } from 'shared/contract'
import { patterns } from 'shared/routing'

export const remote = {
  name: 'devtools',
  screens: {
    'request-tester': {
      path: patterns.requestTester,
      title: 'Request tester',
      access: 'all',
      forDevelopers: true,
      load: () => import('./src/screens/request-tester/request-tester-screen'),
    },
  },
  overlays: {
    inspector: { load: () => import('./src/inspector/inspector') },
  },
  smokeTest: () => import('./smoke'),
} satisfies RemoteDefinition
