/** npm run baseline: refuses sources that use what browsers of the supported Baseline lack. */
import { readCommandLine } from '../base/index.ts'
import { checkBaseline } from '../testing/index.ts'

readCommandLine({})
process.exit((await checkBaseline()) ? 0 : 1)
