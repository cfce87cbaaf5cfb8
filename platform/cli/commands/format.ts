import { Command } from '@commander-js/extra-typings'
import { exec } from '../../project/index.ts'

export const format = new Command('format')
  .summary('formats the sources')
  .description('Formats sources, sorts imports, and prints what it cannot fix.')
  .action(async () => process.exit(await exec('biome', ['check', '--write'])))
