import { Command } from '@commander-js/extra-typings'
import { composed, inRoot } from '../../project/index.ts'
import { listenOptions } from '../command-line.ts'

const address = listenOptions(4173)

export const start = new Command('start')
  .summary('builds, composes and serves the shop')
  .description('Builds what has changed, composes the shop and serves it.')
  .addOption(address.port)
  .addOption(address.host)
  .option('--server', 'serves the real API as well, on the same origin, with test payments')
  .action(async ({ server: withServer, ...place }) => {
    const { buildAll } = await import('../../build/index.ts')
    const { ensureSite } = await import('../../compose/index.ts')
    const { serveAndLog } = await import('../../serve/index.ts')
    await buildAll()
    if (withServer) {
      const { serveWithApi } = await import('../shop-with-server.ts')
      return serveWithApi(place)
    }
    await ensureSite()
    await serveAndLog(inRoot(composed.site), place)
  })
