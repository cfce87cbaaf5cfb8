/**
 * npm run bench:federation [-- --json]: what federation costs a first visit of the home page, beside
 * the same sources built as one.
 */
import { readCommandLine } from '../base/index.ts'
import { benchFederation } from '../bench/index.ts'

const { json = false } = readCommandLine({ json: { type: 'boolean' } }).values
await benchFederation(json)
process.exit(0)
