/** npm run analyse: the packages and folders in the home page's JavaScript, compared with one build (kB, brotli). */
import { readCommandLine } from '../base/index.ts'
import { analyse } from '../bench/index.ts'

readCommandLine({})
await analyse()
