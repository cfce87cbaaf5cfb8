import { Command } from '@commander-js/extra-typings'
import { fail } from '../project/index.ts'

export const command = new Command('refresh')
  .summary('renders the pages whose data has changed')
  .description('Renders the pages whose data has changed in the API, and makes them live.')
  .action(async () => {
    const { formatChanges } = await import('../compose/index.ts')
    const { defaultDeployRoot, refresh } = await import('../release/index.ts')
    try {
      const result = await refresh(await defaultDeployRoot())
      if (!result.ok) throw new Error(result.reasons.join('\n'))
      for (const line of formatChanges(result.changes)) console.log(line)
      console.log(`Deployment ${result.number} is up to date.`)
    } catch (error) {
      fail(`Refreshing failed. The existing pages have not changed.\n${(error as Error).message}`)
    }
  })
