/** npm run analyse: the packages and folders in the home page's JavaScript, compared with one build (kB, brotli). */

import { analyse } from '../bench/index.ts'
import { readCommandLine } from '../project/index.ts'

readCommandLine({})
await analyse()
