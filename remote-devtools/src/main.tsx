import { startMockApi } from 'mock-api'
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'

runStandalone(remote, {
  startMockApi: async () => {
    // The shell uses the same name.
    Reflect.set(globalThis, '__mockApi', await startMockApi())
  },
})
