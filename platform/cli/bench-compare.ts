/**
 * npm run bench:compare -- <site> <site> [--runs 9] [--path /]: first visits, changes of page and clicks
 * on “Add to cart” and hearts of two or more composed sites, on the emulated phone. Measures the sites alternately, so
 * that other load on the machine affects all of them equally. Prints medians, in milliseconds. To compare with another
 * version, compose its site in a checkout of it.
 */

import { benchCompare } from '../bench/index.ts'
import { readCommandLine, refuseUsage, wholeNumber } from '../project/index.ts'

const { values, positionals: folders } = readCommandLine(
  { runs: { type: 'string', default: '9' }, path: { type: 'string', default: '/' } },
  Number.POSITIVE_INFINITY,
)
const runs = wholeNumber('--runs', values.runs, { min: 1 })
if (folders.length < 2)
  refuseUsage('Name the folders of two composed sites: npm run bench:compare -- a b')
await benchCompare({ folders, runs, path: values.path })
process.exit(0)
