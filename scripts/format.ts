/** npm run format: formats and sorts what can be, and says what cannot. */
import { exec } from './lib/exec.ts'

process.exit(await exec('biome', ['check', '--write']))
