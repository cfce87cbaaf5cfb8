/** Runs this remote alone, with the fake server (index.html). */
import { startMockApi } from 'mock-api'
import { runStandalone } from 'shared/standalone'
import { remote } from '../remote'

runStandalone(remote, { startMockApi })
