import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { exec, fail, inRoot, packageManager, packedPackages } from '../../project/index.ts'
import { text } from '../command-line.ts'

export const pack = new Command('pack')
  .summary('writes the packages for other repositories')
  .description('Writes the packages for teams with a repository of their own.')
  .option('--out <folder>', 'where they are written', text, inRoot('dist/packages'))
  .action(async ({ out }) => {
    mkdirSync(out, { recursive: true })
    const filters = packedPackages.flatMap((name) => ['--filter', name])
    const place = ['--pack-destination', path.resolve(out)]
    const status = await exec('npx', ['--yes', packageManager, ...filters, 'pack', ...place])
    if (status !== 0) fail('The packages could not be written.')
  })
