/**
 * npm run analyse: of what the JavaScript of the home page is made, without the fake server: the
 * federated builds beside the same sources as one build, in kB (brotli), by package and folder.
 */
import { readCommandLine } from '../base/index.ts'
import { analyse } from '../bench/index.ts'

readCommandLine({})
await analyse()
