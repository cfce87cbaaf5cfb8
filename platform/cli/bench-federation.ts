/**
 * npm run bench:federation [-- --json]: what federation adds to a first visit of the home page, compared with
 * the same sources as one build.
 */

import { benchFederation } from '../bench/index.ts'
import { readCommandLine } from '../project/index.ts'

const { json = false } = readCommandLine({ json: { type: 'boolean' } }).values
await benchFederation(json)
process.exit(0)
