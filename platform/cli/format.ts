/** npm run format: formats and sorts what can be, and says what cannot. */
import { exec, readCommandLine } from '../base/index.ts'

readCommandLine({})
process.exit(await exec('biome', ['check', '--write']))
