/**
 * npm run bench:federation [-- --json]: what federation adds to a first visit of the home page, compared with
 * the same sources as one build.
 */
import { readCommandLine } from '../base/index.ts'
import { benchFederation } from '../bench/index.ts'

const { json = false } = readCommandLine({ json: { type: 'boolean' } }).values
await benchFederation(json)
process.exit(0)
