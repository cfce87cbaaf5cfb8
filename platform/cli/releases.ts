import { Command } from '@commander-js/extra-typings'
import { fail } from '../project/index.ts'

export const command = new Command('releases')
  .summary('shows what is live')
  .description('Shows what is live, since when, and which versions you can go back to.')
  .action(async () => {
    const { defaultDeployRoot, listReleases } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    console.log((await listReleases(root).catch(fail)).join('\n'))
  })
