/**
 * npm run bench:slider [-- --json]: how long the product list takes from a slider's input to the
 * painted books, with 10 to 10,000 of them, in a page slowed down four times. Needs no network.
 */
import { readCommandLine } from '../base/index.ts'
import { benchSlider } from '../bench/index.ts'

const { json = false } = readCommandLine({ json: { type: 'boolean' } }).values
await benchSlider(json)
process.exit(0)
