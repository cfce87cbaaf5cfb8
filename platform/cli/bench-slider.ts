/**
 * npm run bench:slider [-- --json]: the time from a slider's input to the painted product list,
 * with 10 to 10,000 books and a 4x CPU slowdown. Needs no network.
 */

import { benchSlider } from '../bench/index.ts'
import { readCommandLine } from '../project/index.ts'

const { json = false } = readCommandLine({ json: { type: 'boolean' } }).values
await benchSlider(json)
process.exit(0)
