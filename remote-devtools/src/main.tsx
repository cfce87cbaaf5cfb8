import { startMockApi } from 'mock-api'
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { RequestTesterScreen } from './screens/request-tester/request-tester-screen'

runStandalone({
  name: 'devtools',
  routes: [{ path: patterns.requestTester, screen: RequestTesterScreen, access: 'all' }],
  startMockApi: async () => {
    // The shell uses the same name.
    Reflect.set(globalThis, '__mockApi', await startMockApi())
  },
})
