/**
 * npm run bench:dev [-- --runs 5]: what development takes, with everything and with one remote from source. Edits
 * sources, and takes that back.
 */
import { readCommandLine, wholeNumber } from '../base/index.ts'
import { benchDev } from '../bench/index.ts'

const { runs = '5' } = readCommandLine({ runs: { type: 'string' } }).values
await benchDev(wholeNumber('--runs', runs, { min: 1 }))
