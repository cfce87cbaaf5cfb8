import path from 'node:path'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { fail, inRoot } from '../../project/index.ts'
import { text } from '../command-line.ts'

export const pack = new Command('pack')
  .summary('writes the packages for other repositories')
  .description('Writes the packages for teams with a repository of their own.')
  .option('--out <folder>', 'where they are written', text, inRoot('dist/packages'))
  .option('--version <version>', 'their version; by default, the one in package.json', version)
  .action(async ({ out, version: named }) => {
    const { packAll, packagesVersion } = await import('../../scaffold/index.ts')
    const files = await packAll(path.resolve(out), named ?? packagesVersion()).catch(fail)
    console.log(files.join('\n'))
  })

function version(value: string): string {
  if (/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(value)) return value
  throw new InvalidArgumentError('It must be a semantic version, such as 1.2.0.')
}
