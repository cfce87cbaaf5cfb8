/** Runs this remote alone, with the fake server and a page for its slot (index.html). */
import { startMockApi } from 'mock-api'
import { patterns } from 'shared/routing'
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'
import { Checkout } from './stubs/checkout'

runStandalone(remote, {
  startMockApi,
  others: [{ path: patterns.checkout, screen: Checkout, access: 'customers' }],
})
