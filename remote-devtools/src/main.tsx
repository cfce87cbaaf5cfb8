import { startMockApi } from 'mock-api'
import { patterns } from 'shared/routing/paths'
import { runAlone } from 'shared/standalone'
import { RequestTesterScreen } from './screens/request-tester/request-tester-screen'

runAlone({
  name: 'devtools',
  routes: [{ path: patterns.requestTester, screen: RequestTesterScreen, access: 'all' }],
  startMockApi: async () => {
    // Under the name by which the shell hands out the fake server's switches.
    Reflect.set(globalThis, '__mockApi', await startMockApi())
  },
})
