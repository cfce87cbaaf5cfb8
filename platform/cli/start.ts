import { Command } from '@commander-js/extra-typings'
import { composed, inRoot } from '../project/index.ts'
import { listenOptions } from './command-line.ts'

const { port, host } = listenOptions(4173)

export const command = new Command('start')
  .summary('builds, composes and serves the shop')
  .description('Builds what has changed, composes the shop and serves it.')
  .addOption(port)
  .addOption(host)
  .action(async (place) => {
    const { buildAll } = await import('../build/index.ts')
    const { ensureSite } = await import('../compose/index.ts')
    const { serveAndLog } = await import('../serve/index.ts')
    await buildAll()
    await ensureSite()
    await serveAndLog(inRoot(composed.site), place)
  })
