/** npm run format: formats sources and sorts imports; prints what it cannot fix. */
import { exec, readCommandLine } from '../project/index.ts'

readCommandLine({})
process.exit(await exec('biome', ['check', '--write']))
