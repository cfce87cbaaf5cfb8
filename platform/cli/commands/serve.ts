import { Command } from '@commander-js/extra-typings'
import { composed, inRoot } from '../../project/index.ts'
import { listenOptions, text } from '../command-line.ts'

const address = listenOptions(4173)

export const serve = new Command('serve')
  .summary('serves a composed site')
  .description('Serves a composed site.')
  .argument('[folder]', 'the composed site', text, inRoot(composed.site))
  .addOption(address.port)
  .addOption(address.host)
  .action(async (folder, place) => {
    const { serveAndLog } = await import('../../serve/index.ts')
    await serveAndLog(folder, place)
  })
