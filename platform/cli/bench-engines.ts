/**
 * npm run bench:engines [-- --runs 5]: the home page and a change of page in Chromium, Firefox and WebKit, in one
 * run. Each visit has a new browser with empty caches. Prints a table. The change of page is measured with and without
 * reduced motion: engines without a graphics card draw the fade slowly, and paint new content only after it.
 */

import { benchEngines } from '../bench/index.ts'
import { readCommandLine, wholeNumber } from '../project/index.ts'

const { values } = readCommandLine({ runs: { type: 'string', default: '5' } })
await benchEngines(wholeNumber('--runs', values.runs, { min: 1 }))
process.exit(0)
