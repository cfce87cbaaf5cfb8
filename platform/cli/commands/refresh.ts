import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { homeOption } from '../command-line.ts'

export const refresh = new Command('refresh')
  .summary('renders the pages whose data has changed')
  .description('Renders the pages whose data has changed in the API, and makes them live.')
  .addOption(homeOption)
  .action(async ({ home }) => {
    const { formatChanges } = await import('../../compose/index.ts')
    const platform = await import('../../release/index.ts')
    try {
      const { changes, number } = await platform.refresh(await platform.defaultDeployRoot(home))
      for (const line of formatChanges(changes)) console.log(line)
      console.log(`Deployment ${number} is up to date.`)
    } catch (error) {
      fail(`Refreshing failed. The existing pages have not changed.\n${(error as Error).message}`)
    }
  })
