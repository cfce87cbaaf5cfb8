/** npm run baseline: refuses sources that use features beyond the supported Baseline. */
import { readCommandLine } from '../project/index.ts'
import { checkBaseline } from '../testing/index.ts'

readCommandLine({})
process.exit((await checkBaseline()) ? 0 : 1)
