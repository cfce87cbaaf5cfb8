import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { fail, outputNames } from '../project/index.ts'
import { text } from './command-line.ts'

export const command = new Command('refresh')
  .summary('renders the pages whose data has changed')
  .description('Renders the pages whose data has changed in the API, and makes them live.')
  .option('--out <folder>', 'a composed site; by default, the live deployment', text)
  .action(async ({ out }) => {
    const { formatChanges } = await import('../compose/index.ts')
    try {
      const { changes, where } = out === undefined ? await refreshLive() : await refreshFolder(out)
      for (const line of changes ? formatChanges(changes) : []) console.log(line)
      console.log(`${where} is up to date.`)
    } catch (error) {
      fail(`Refreshing failed. The existing pages have not changed.\n${(error as Error).message}`)
    }
  })

async function refreshLive() {
  const { defaultDeployRoot, refresh } = await import('../release/index.ts')
  const result = await refresh(await defaultDeployRoot())
  if (!result.ok) throw new Error(result.reasons.join('\n'))
  return { changes: result.changes, where: `Deployment ${result.number}` }
}

async function refreshFolder(folder: string) {
  const { composeSite, readSite, recoverSite } = await import('../compose/index.ts')
  const out = path.resolve(folder)
  recoverSite(out)
  const site = readSite(path.join(out, outputNames.site))
  return { changes: await composeSite({ site, out }), where: folder }
}
