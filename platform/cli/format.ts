/** npm run format: formats and sorts what can be, and says what cannot. */
import { readCommandLine } from '../base/command-line.ts'
import { exec } from '../base/exec.ts'

readCommandLine({})
process.exit(await exec('biome', ['check', '--write']))
