/**
 * npm run bench [-- --runs 5]: the speed of the shop on an emulated phone and on a desktop, compared with
 * the same sources as one build and with the same prerendered pages without script.
 * Prints tables, and writes dist/bench.json. Run it on an otherwise idle machine.
 */

import { benchShop } from '../bench/index.ts'
import { readCommandLine, wholeNumber } from '../project/index.ts'

const { values } = readCommandLine({ runs: { type: 'string', default: '5' } })
await benchShop(wholeNumber('--runs', values.runs, { min: 1 }))
process.exit(0)
