/** npm run format: formats and sorts what can be, and says what cannot. */
import { readCommandLine } from './lib/command-line.ts'
import { exec } from './lib/exec.ts'

readCommandLine({})
process.exit(await exec('biome', ['check', '--write']))
