/** Runs the catalog remote alone: `npm run dev catalog -- --alone`. */
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'

runStandalone(remote, {
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
