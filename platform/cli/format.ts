/** npm run format: formats and sorts imports; prints what it cannot repair. */
import { exec, readCommandLine } from '../base/index.ts'

readCommandLine({})
process.exit(await exec('biome', ['check', '--write']))
