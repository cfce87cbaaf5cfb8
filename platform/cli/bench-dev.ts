/**
 * npm run bench:dev [-- --runs 5]: measures development, with everything and with one remote from source. Edits
 * sources, and reverts the edits.
 */

import { benchDev } from '../bench/index.ts'
import { readCommandLine, wholeNumber } from '../project/index.ts'

const { runs = '5' } = readCommandLine({ runs: { type: 'string' } }).values
await benchDev(wholeNumber('--runs', runs, { min: 1 }))
