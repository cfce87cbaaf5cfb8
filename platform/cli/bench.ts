/**
 * npm run bench [-- --runs 5]: how fast the shop is, on an emulated phone and on a desktop: the composed
 * shop, beside the same sources as one build, beside the same prerendered pages without any script.
 * Prints tables, and writes dist/bench.json. Wants a machine that does nothing else.
 */
import { readCommandLine, wholeNumber } from '../base/index.ts'
import { benchShop } from '../bench/index.ts'

const { values } = readCommandLine({ runs: { type: 'string', default: '5' } })
await benchShop(wholeNumber('--runs', values.runs, { min: 1 }))
process.exit(0)
