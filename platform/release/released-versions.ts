import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type PartName, shellPart } from '../project/index.ts'
import type { DeployRoot } from './deploy-root.ts'
import { versionsOf } from './deployed-site.ts'
import { type Deployment, readLog } from './deployment-log.ts'

export interface ReleasedVersion {
  version: string
  /** When it first went live, in ISO 8601. */
  at: string
}

interface Refusal {
  version: string
  /** The number of the deployment that was live. */
  after: number
  reasons: string[]
}

/**
 * The versions that one can go back to, the newest first: those that were live, without those that a later
 * smoke test refused.
 */
export async function releasedVersions(
  root: DeployRoot,
  part: PartName,
): Promise<ReleasedVersion[]> {
  const [log, refusals] = await Promise.all([readLog(root), readRefusals(root, part)])
  const live = log[0] ? versionsOf(log[0].site, part) : []
  const isRefused = (version: string, { number }: Deployment) =>
    !live.includes(version) &&
    refusals.some((refusal) => refusal.version === version && refusal.after >= number)
  const named = log.flatMap((entry) =>
    versionsOf(entry.site, part).map((version) => ({ version, entry })),
  )
  const first = new Map(named.map(({ version, entry }) => [version, entry.at]))
  const offered = new Set(
    named.filter(({ version, entry }) => !isRefused(version, entry)).map(({ version }) => version),
  )
  return [...first]
    .filter(([version]) => offered.has(version))
    .map(([version, at]) => ({ version, at }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Records that the smoke test of a site refused what is new in it. @param live what was live, if anything. */
export async function recordRefusal(
  root: DeployRoot,
  site: SiteConfig,
  live: Deployment | null,
  reasons: readonly string[],
): Promise<void> {
  const after = live?.number ?? 0
  for (const part of [shellPart, ...Object.keys(site.remotes)]) {
    const before = live ? versionsOf(live.site, part) : []
    for (const version of versionsOf(site, part).filter((one) => !before.includes(one))) {
      await root.store.writeIfAbsent(
        `${folderOfRefusals(part)}/${version}@${after}.json`,
        JSON.stringify({ version, after, reasons }, null, 2),
      )
    }
  }
}

/** What smoke tests of a part have refused, in no particular order. */
export async function readRefusals({ store }: DeployRoot, part: PartName): Promise<Refusal[]> {
  const folder = folderOfRefusals(part)
  const names = await store.list(folder)
  return Promise.all(
    names.map(async (name) => JSON.parse((await store.read(`${folder}/${name}`)) ?? '')),
  )
}

const folderOfRefusals = (part: PartName) => `refusals/${part}`
