import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from 'shared/contract'
import type { PartName } from '../project/index.ts'
import { formatSource, type Source } from './git.ts'
import { type Deployment, liveDeployment, nothingLive, readLog } from './log.ts'
import { formatPreviewAddress, withoutExpired } from './previews.ts'
import { canaryOf, type LiveSite, type Served, servedBy, versionOf } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { listStored } from './stored-releases.ts'

/** How many deployments are read: a shop that is refreshed every few minutes has thousands. */
const maxDeployments = 500

/** A version that more shoppers get by a deployment, or that it adds to a preview. */
interface Change {
  part: PartName
  version: string
  /** The name of the preview. */
  preview?: string
  /** The percentage of shoppers who get this version. */
  share: number
  /** The sources of this version, if the deployment has none because it built nothing. */
  source?: Source
  /** The store no longer has its files. */
  pruned?: true
}

/** A deployment, as `npx bookshelf releases --json` prints it (docs/deploying.md). */
interface Listed extends Pick<Deployment, 'at' | 'by' | 'on' | 'command' | 'reason' | 'source'> {
  deployment: number
  changes: Change[]
  /** Nothing has changed but the data of pages. */
  refresh?: true | undefined
}

/**
 * The newest deployments, and those before them that brought what is live; the newest first.
 * @param last how many of the newest.
 */
export async function listReleases(root: DeployRoot, last: number): Promise<Listed[]> {
  const log: Deployment[] = []
  for await (const deployment of await readLog(root)) {
    // One more, with which the last one is compared.
    if (log.push(deployment) > maxDeployments) break
  }
  const live = log[0]?.site
  const described = log.slice(0, maxDeployments).map((deployment, at) => {
    const { site } = deployment
    const before = log[at + 1]?.site
    const refresh = isDeepStrictEqual(site, before) || undefined
    return { ...deployment, changes: changesOf(site, before, live), refresh }
  })
  const stored = new Set<string>()
  for (const part of new Set(described.flatMap(({ changes }) => changes.map(({ part }) => part)))) {
    for (const { version } of await listStored(root, part)) stored.add(keyOf({ part, version }))
  }
  const sources = new Map<string, Source>()
  for (const { source, changes } of described.toReversed()) {
    for (const change of changes) {
      if (source && !sources.has(keyOf(change))) sources.set(keyOf(change), source)
    }
  }
  const found = new Set<string>()
  return described.flatMap(({ number, changes, source, ...made }, place) => {
    const { at, by, on, command, reason, refresh } = made
    const known = found.size
    for (const change of changes) if (change.share > 0) found.add(keyOf(change))
    if (place >= last && found.size === known) return []
    const marked = changes.map((change): Change => {
      const own = source ? undefined : sources.get(keyOf(change))
      return {
        ...change,
        ...(own ? { source: own } : {}),
        ...(stored.has(keyOf(change)) ? {} : { pruned: true }),
      }
    })
    const how = { at, by, on, command, reason, source, refresh }
    return [{ deployment: number, ...how, changes: marked }]
  })
}

const keyOf = ({ part, version }: Pick<Change, 'part' | 'version'>) => `${part} ${version}`

/** What a site brings: versions that more shoppers get, and those in previews. @param now the site that determines their shares. */
function changesOf(site: LiveSite, before?: LiveSite, now: SiteConfig = site): Change[] {
  const isNew = ({ part, version, preview }: Served) =>
    preview === undefined
      ? shareOf(site, part, version) > shareOf(before, part, version)
      : before?.previews?.[preview]?.remotes[part]?.version !== version
  return servedBy(site)
    .filter(isNew)
    .map(({ to: _, ...change }) => ({
      ...change,
      share: shareOf(now, change.part, change.version),
    }))
}

/** The percentage of shoppers who get a version. */
function shareOf(site: SiteConfig | undefined, part: PartName, version: string): number {
  const canary = site && canaryOf(site, part)
  if (canary?.version === version) return canary.percent
  return site && versionOf(site, part) === version ? 100 - (canary?.percent ?? 0) : 0
}

const headings = ['#', 'When (UTC)', 'Part', 'Version', 'Now', 'Who', 'Command', 'Sources']

/** A table to print. Refreshes in a row stand in one line. */
export function formatReleases(root: DeployRoot, listed: readonly Listed[]): string[] {
  if (listed.length === 0) return [nothingLive(root)]
  const isSame = (one: Listed, other?: Listed) =>
    one.refresh && other?.refresh && isDeepStrictEqual(made(one), made(other))
  const rows = listed.filter((one, at) => !isSame(one, listed[at - 1])).flatMap(rowsOf)
  const widths = headings.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  )
  return [headings, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const made = ({ by, command }: Listed) => [by, command]

/** One for each change. */
function rowsOf({ deployment, at, by, command, reason, source, changes }: Listed): string[][] {
  const cells = (change?: Change) =>
    change ? [change.part, change.version, formatShare(change)] : ['', '', '']
  const [first, ...others] = changes
  const built = (own?: Source) => (own ? formatSource(own) : '')
  const why = reason ?? built(first?.source ?? source)
  const when = at.slice(0, 16).replace('T', ' ')
  return [
    [String(deployment), when, ...cells(first), by, command, why],
    ...others.map((change) => ['', '', ...cells(change), '', '', built(change.source)]),
  ]
}

function formatShare({ share, preview, pruned }: Change): string {
  if (share === 100) return '● live'
  if (share > 0) return `◐ ${share}%`
  if (pruned) return '– pruned'
  return preview === undefined ? '○' : '○ preview'
}

/** The previews of a shop, as lines to print. */
export async function listPreviews(root: DeployRoot): Promise<string[]> {
  const live = await liveDeployment(root)
  if (!live) return [nothingLive(root)]
  const site = withoutExpired(live.site, root.store.now())
  const lines = Object.entries(site.previews ?? {}).flatMap(([name, { until, remotes }]) => [
    `${name}, until ${until.slice(0, 10)}: ${formatPreviewAddress(site, name)}`,
    ...Object.entries(remotes).map(([part, { version, by }]) => `  ${part} ${version}, by ${by}`),
  ])
  return lines.length > 0 ? lines : ['There is no preview.']
}
