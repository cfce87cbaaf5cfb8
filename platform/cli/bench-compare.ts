/**
 * npm run bench:compare -- <site> <site> [--runs 9] [--path /]: first visits, changes of page and clicks
 * on “Add to cart” and hearts of two or more composed sites, on the emulated phone and by turns, so that what
 * else the machine does meets all alike. Prints medians, in milliseconds. A site of another version is
 * composed in a checkout of it.
 */
import { readCommandLine, refuseUsage, wholeNumber } from '../base/index.ts'
import { benchCompare } from '../bench/index.ts'

const { values, positionals: folders } = readCommandLine(
  { runs: { type: 'string', default: '9' }, path: { type: 'string', default: '/' } },
  Number.POSITIVE_INFINITY,
)
const runs = wholeNumber('--runs', values.runs, { min: 1 })
if (folders.length < 2)
  refuseUsage('Name the folders of two composed sites: npm run bench:compare -- a b')
await benchCompare({ folders, runs, path: values.path })
process.exit(0)
