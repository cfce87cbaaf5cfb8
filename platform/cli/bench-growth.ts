/**
 * npm run bench:growth [-- --added 10,50]: what this many more remotes cost shoppers and teams. Generates and
 * builds them in a copy of the project, and takes some minutes for 50. Needs no network. Ends with status 1 if a
 * limit is exceeded (platform/bench/growth-limits.ts).
 */

import { benchGrowth } from '../bench/index.ts'
import { readCommandLine, wholeNumber } from '../project/index.ts'

const { added } = readCommandLine({ added: { type: 'string', default: '10,50' } }).values
const exceeded = await benchGrowth(
  added.split(',').map((text) => wholeNumber('--added', text, { min: 1 })),
)
for (const sentence of exceeded) console.error(sentence)
process.exit(exceeded.length > 0 ? 1 : 0)
