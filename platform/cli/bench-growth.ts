/**
 * npm run bench:growth [-- --added 10,50]: what this many more remotes cost shoppers and teams. Generates and
 * builds them in a copy of the project, which takes some minutes for 50. Needs no network.
 */
import { readCommandLine, wholeNumber } from '../base/index.ts'
import { benchGrowth } from '../bench/index.ts'

const { added } = readCommandLine({ added: { type: 'string', default: '10,50' } }).values
await benchGrowth(added.split(',').map((text) => wholeNumber('--added', text, { min: 1 })))
process.exit(0)
