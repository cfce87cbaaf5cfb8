import { Command } from '@commander-js/extra-typings'
import { homeOption } from '../command-line.ts'
import { makeLive } from '../make-live.ts'

export const refresh = new Command('refresh')
  .summary('renders the pages whose data has changed')
  .description('Renders the pages whose data has changed in the API, and makes them live.')
  .addOption(homeOption)
  .action(async ({ home }) => {
    const { formatChanges } = await import('../../compose/index.ts')
    const platform = await import('../../release/index.ts')
    await makeLive(home, platform.refresh, ({ changes, number }) =>
      // `makeLive` prints the failures.
      [...formatChanges({ ...changes, failures: [] }), `Deployment ${number} is up to date.`].join(
        '\n',
      ),
    )
  })
