/**
 * npm run bench:engines [-- --runs 5]: the home page and a change of page in Chromium, Firefox and WebKit,
 * side by side in one run. Each visit has a browser of its own: nothing is cached. Prints a table. The
 * change of page is measured twice, as it is and for somebody who wants less motion: engines without a
 * graphics card draw the fade slowly, and what arrives meanwhile is shown after it.
 */
import { readCommandLine, wholeNumber } from '../base/index.ts'
import { benchEngines } from '../bench/index.ts'

const { values } = readCommandLine({ runs: { type: 'string', default: '5' } })
await benchEngines(wholeNumber('--runs', values.runs, { min: 1 }))
process.exit(0)
