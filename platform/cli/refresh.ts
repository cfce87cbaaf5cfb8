/**
 * npm run refresh [-- --out FOLDER]: renders the pages whose data has changed in the API, and switches to them: in the
 * live deployment, or in a composed folder.
 */
import path from 'node:path'
import { changesInWords, composeSite, readSite, recoverSite } from '../compose/index.ts'
import { fail, outputNames, readCommandLine } from '../project/index.ts'
import { defaultDeployRoot, refresh } from '../release/index.ts'

const { out } = readCommandLine({ out: { type: 'string' } }).values

try {
  const { changes, where } = out === undefined ? await refreshLive() : await refreshFolder(out)
  for (const line of changes ? changesInWords(changes) : []) console.log(line)
  console.log(`${where} is up to date.`)
} catch (error) {
  fail(`Not refreshed. What is there stays as it is.\n${(error as Error).message}`)
}

async function refreshLive() {
  const result = await refresh(await defaultDeployRoot())
  if (!result.ok) throw new Error(result.reasons.join('\n'))
  return { changes: result.changes, where: `Deployment ${result.number}` }
}

async function refreshFolder(folder: string) {
  const out = path.resolve(folder)
  recoverSite(out)
  const site = readSite(path.join(out, outputNames.site))
  return { changes: await composeSite({ site, out }), where: folder }
}
