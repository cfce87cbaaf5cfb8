import { Command } from '@commander-js/extra-typings'
import { composed, inRoot } from '../project/index.ts'
import { listenOptions, text } from './command-line.ts'

const { port, host } = listenOptions(4173)

export const command = new Command('serve')
  .summary('serves a composed site')
  .description('Serves a composed site.')
  .argument('[folder]', 'the composed site', text, inRoot(composed.site))
  .addOption(port)
  .addOption(host)
  .action(async (folder, place) => {
    const { serveAndLog } = await import('../serve/index.ts')
    await serveAndLog(folder, place)
  })
