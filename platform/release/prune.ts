/** Removes from a store what nothing needs any more. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { filesIn, type PartName, timeIn } from '../project/index.ts'
import { type Deployment, liveDeployment, nothingLive, readLog } from './log.ts'
import { isOnPages, partsOf, servedBy } from './site-changes.ts'
import { type DeployRoot, deploymentsFolder, releaseFolder } from './store.ts'
import { listOnDisk, listStored, removeStored } from './stored-releases.ts'

export interface Prunable {
  /** With their sizes, in bytes. */
  releases: { part: PartName; version: string; bytes: number }[]
  /** The names of records of the log. */
  records: string[]
  /** The number of the deployment that is live. */
  live: number
}

/**
 * Finds what can be removed from a store, and from the folder of this machine:
 *
 * - releases, except those that are live, retained for open tabs, canaries or in previews, those that were live in the
 *   kept time, and those that were stored in it, perhaps for a release that is not live yet;
 * - records of refreshes before the kept time. All other records stay: the log says who released what, also of versions
 *   that are gone.
 *
 * @param keep the kept time, in milliseconds. @throws Error if nothing is live.
 */
export async function findPrunable(root: DeployRoot, keep: number): Promise<Prunable> {
  const log = await readLog(root)
  const since = root.store.now() - keep
  const sinceHere = timeIn(root.drafts) - keep
  const needed = new Set<string>()
  const parts = new Set(existsSync(root.releases) ? readdirSync(root.releases) : [])
  const records: string[] = []
  let live: Deployment | undefined
  /** The one that went live next. */
  let next: Deployment | undefined
  for await (const deployment of log) {
    const { site, retained } = deployment
    const isKept = !next || Date.parse(next.at) >= since
    const inShop = partsOf(site)
    for (const served of servedBy(site, retained)) {
      const { part, version, to } = served
      parts.add(part)
      // What open tabs have of a remote that was taken out goes with the kept time.
      const isServedNow = !next && (to === 'preview' || inShop.includes(part))
      if (isOnPages(served) ? isKept : isServedNow) needed.add(`${part} ${version}`)
    }
    if (next && next !== live && !isKept && isDeepStrictEqual(next.site, site))
      records.push(`${next.number}.json`)
    live ??= deployment
    next = deployment
  }
  if (!live) throw new Error(nothingLive(root))
  const releases: Prunable['releases'] = []
  for (const part of [...parts].sort()) {
    const [here, stored] = [listOnDisk(root, part), await listStored(root, part)]
    const isNew = here.filter(({ createdAt }) => createdAt >= sinceHere)
    isNew.push(...stored.filter(({ createdAt }) => createdAt >= since))
    for (const { version } of isNew) needed.add(`${part} ${version}`)
    const all = [...here, ...stored]
    for (const version of new Set(all.map((each) => each.version))) {
      if (needed.has(`${part} ${version}`)) continue
      const archive = all.find((each) => each.version === version && each.bytes)?.bytes ?? 0
      const files = filesIn(releaseFolder(root, part, version))
      const bytes = files.reduce((sum, file) => sum + statSync(file).size, archive)
      releases.push({ part, version, bytes })
    }
  }
  return { releases, records, live: live.number }
}

/** Removes what was found. @throws Error if somebody has released in the meantime: it may be needed again. */
export async function prune(root: DeployRoot, { releases, records, live }: Prunable) {
  for (const { part, version } of releases) {
    if ((await liveDeployment(root))?.number !== live)
      throw new Error('Somebody has released in the meantime. Run the command again.')
    await removeStored(root, part, version)
  }
  for (const name of records) await root.store.remove(`${deploymentsFolder}/${name}`)
}

const formatSize = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Lines to print: each release, the number of records, and how much it is. */
export function formatPrunable({ releases, records }: Prunable): string[] {
  const bytes = releases.reduce((sum, release) => sum + release.bytes, 0)
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  return [
    ...releases.map(({ part, version, bytes }) => `${part} ${version}  ${formatSize(bytes)}`),
    `${count(releases.length, 'release')} (${formatSize(bytes)}) and ${count(records.length, 'old record')} of refreshes`,
  ]
}
