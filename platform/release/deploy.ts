/** Makes a change of the site live, in steps. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { shellsFolder } from 'shared/page-protocol'
import {
  formatFailures,
  MissingDataError,
  type PageChanges,
  readPageInputs,
  urgentTimeouts,
} from '../compose/index.ts'
import { hashOf, moveFolder, progress, shellPart, withDraft } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import {
  findCollidingPages,
  findIncompatibilities,
  findLostElsewhere,
  findUnfitPreviews,
} from './conflicts.ts'
import { findEmptyPages } from './empty-pages.ts'
import { followLog } from './follow.ts'
import type { Source } from './git.ts'
import { hostChanges, hostsIn } from './host-changes.ts'
import {
  commitDeployment,
  type Deployment,
  liveDeployment,
  nothingLive,
  versionsToRetain,
} from './log.ts'
import { describeExpired, withoutExpired, withPreviews } from './previews.ts'
import { refuse } from './refusals.ts'
import { AlreadyLive, type LiveSite, type Served, servedBy } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { fetchReleases, keepStored } from './stored-releases.ts'

/**
 * The steps of a release, in their order. Changes that bring no release begin with `compare`. What each step leaves
 * behind if the process dies after it:
 *
 * - `check`: nothing.
 * - `build`: the release in the folder of releases, which machines share unless there is an object store. The same
 *   content is not stored again, and `prune` removes it in the end.
 * - `compare`: nothing new. It first follows the log, so what others have made live is live on this machine, too.
 *   Releases that it fetched are copies of what the store has.
 * - `compose`, `test`: a draft of the composed site, which the next process that makes a draft on this machine removes.
 * - `store`: the releases in the object store, if there is one, the composed directory, and the record in the log, in
 *   this order. With the record the deployment is live: machines follow the log. The link of this machine moves with the
 *   next `npx bookshelf follow`, or with the next change that comes as far as `compare`: one that fails in `check` or
 *   `build` leaves the link as it is. What has no record is removed in the end: a release by `prune`, and a directory like
 *   that of an old deployment.
 * - `switch`: the link too, so the web server of this machine serves the deployment.
 */
export const releaseSteps = [
  'check',
  'build',
  'compare',
  'compose',
  'test',
  'store',
  'switch',
] as const
export type ReleaseStep = (typeof releaseSteps)[number]

export interface Change {
  root: DeployRoot
  /** Checks what is to be built. @returns why it must not be released. */
  check?: (() => Promise<string[]>) | undefined
  /**
   * Stores releases in the folder of releases, by building them or by taking them from a store.
   * @returns how they change the site, and their sources.
   */
  build?: (() => Promise<Pick<Change, 'change' | 'source'>>) | undefined
  /**
   * Changes the live configuration. Called more than once, first with the newest one, and may throw. By default, nothing
   * changes.
   */
  change?: (site: LiveSite) => LiveSite
  /** What is changed if nothing is live yet. */
  first?: LiveSite | undefined
  /** What was live when the change was started; by default, what is live now. */
  since?: Deployment | null
  /** Why it is made, if no person has decided it. */
  reason?: string | undefined
  /** Why it is made even if releases do not fit together. The log keeps it. */
  anyway?: string | undefined
  /** The sources of what is new in it, if git knows them. */
  source?: Source | undefined
  /** Uses pages that this machine has composed before if the API does not answer: otherwise, nothing goes live then. */
  isUrgent?: boolean
  /** Deploys nothing if all pages are as they were. */
  refresh?: boolean
  /** Ends before the step `store`, so that nothing goes live. */
  dryRun?: boolean
  /** Accepts that pages lose their content until scripts have run; otherwise the change is refused. */
  allowEmptyPages?: boolean | undefined
  /**
   * Called again if another deployment goes live first. @param note is told what is not tested, as a sentence.
   * @returns why the composed directory must not go live.
   */
  smokeTest?:
    | ((folder: string, site: LiveSite, note: (sentence: string) => void) => Promise<string[]>)
    | undefined
  /** Called after each step. @param notes what else it has found out, as sentences. */
  onStep?: (step: ReleaseStep, notes: readonly string[]) => void | Promise<void>
}

export interface Deployed extends Pick<Deployment, 'number' | 'site' | 'source'> {
  changes: PageChanges
}

/** What is to become live. */
interface Next extends Pick<Deployment, 'number' | 'site' | 'retained'> {
  /** What it replaces; `null` for the first. */
  live: Deployment | null
  /** A sentence for each preview that ends with it. */
  ended: readonly string[]
  /** What does not fit together, and is made live all the same. */
  overridden: readonly string[]
  /** A sentence for each host that pages may use from then on, or no longer. */
  hosts: readonly string[]
}

/** With its pages. */
interface Composed extends Next, Pick<Deployment, 'pages' | 'reason'> {
  /** The composed directory. */
  out: string
  changes: PageChanges
  /** What is wrong with remotes on other origins, as sentences. */
  notes: readonly string[]
}

/** How many times a deployment tries to go live if others keep going live first. */
const attempts = 5

const whatNext = 'Check what is live (npx bookshelf releases), then release again.'

/**
 * Takes all steps of a change until it is live. If another deployment goes live in the meantime, the change is applied
 * to that one, unless both change the same part or setting. What has been rendered and tested is not repeated unless
 * that deployment concerns it.
 * @throws Error if nothing is live and `first` is not given, or if the change is refused: with the reasons, and what
 * stays live; AlreadyLive if the change leaves the site as it is.
 */
export async function deploy(wanted: Change): Promise<Deployed> {
  const { root, onStep = () => {} } = wanted
  const since = wanted.since === undefined ? await liveDeployment(root) : wanted.since

  if (wanted.check) {
    const errors = await wanted.check()
    await onStep('check', [])
    if (errors.length > 0) return refuse(root, errors)
  }

  const change = { ...wanted, ...(await wanted.build?.()) }
  if (wanted.build) await onStep('build', [])

  return withDraft(root.drafts, async (draft) => {
    /** The directory that was composed before another deployment went live. */
    let overtaken: string | undefined
    const untested = new Set<string>()
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const next = await compare(change, since, await follow(change))
      await onStep('compare', next.hosts)

      const composed = await compose(change, next, draft, overtaken)
      const { number, site, changes, pages, notes } = composed
      const deployed = { number, site, source: change.source, changes }
      await onStep('compose', notes)
      // Not by the changes: what this machine composed before may be another site.
      if (change.refresh && next.live?.pages === pages)
        return { ...deployed, number: next.live.number }

      if (change.smokeTest) {
        const failures = await change.smokeTest(composed.out, site, (note) => untested.add(note))
        if (failures.length > 0) return refuse(root, failures)
        await onStep('test', [...untested])
      }
      if (change.dryRun) return deployed

      if (await store(change, composed)) {
        await onStep('store', [])
        for (const line of [...next.ended, ...next.hosts, ...notes, ...untested]) progress(line)

        await follow(change)
        await onStep('switch', [])
        return deployed
      }
      overtaken = composed.out
    }
    return refuse(root, [`Another deployment went live first, ${attempts} times. ${whatNext}`])
  })
}

/** Makes what is live also live on this machine; an urgent change goes on if the API does not answer. */
async function follow({ root, isUrgent }: Change): Promise<Deployment | null> {
  if (!isUrgent) return followLog(root)
  return followLog(root, urgentTimeouts).catch((error) => {
    if (error instanceof MissingDataError) return liveDeployment(root)
    throw error
  })
}

/** Applies the change to what is live, and compares the releases that would be live then with each other. */
async function compare(
  change: Change,
  since: Deployment | null,
  live: Deployment | null,
): Promise<Next> {
  const { root } = change
  const now = root.store.now()
  const wanted = changed(change, live)
  if (
    live &&
    change.change &&
    !change.dryRun &&
    isDeepStrictEqual(wanted, withoutExpired(live.site, now))
  )
    throw new AlreadyLive(`Nothing has changed since deployment ${live.number}.`)
  const then = changedThen(change, since)
  const both = findChangedInBoth(since?.site, then, live?.site, wanted, now)
  if (both.length > 0)
    return refuse(root, [`${both.join(', ')} changed in the meantime. ${whatNext}`])
  const retained = versionsToRetain(live, wanted)
  await fetchReleases(root, { site: wanted, retained })
  const before = live?.site ?? null
  const reasons = findIncompatibilities(root, wanted, before)
  const unfit = findUnfitPreviews(root, wanted, before)
  const ended = live
    ? [...describeExpired(live.site, now), ...describeLeft(withoutExpired(live.site, now), wanted)]
    : []
  const isNewPreview = (name: string) =>
    !isDeepStrictEqual(wanted.previews?.[name], before?.previews?.[name])
  for (const [name, conflicts] of unfit) {
    // What is new has to fit. What was there must not keep others from releasing.
    if (isNewPreview(name)) reasons.push(...conflicts)
    else ended.push(`The preview “${name}” has ended. ${conflicts.join(' ')}`)
  }
  if (reasons.length > 0) {
    const colliding = findCollidingPages(root, wanted)
    if (reasons.some((reason) => colliding.includes(reason))) return refuse(root, reasons)
    if (change.anyway === undefined)
      return refuse(root, reasons, hint(change, howToOverride(change)))
  }
  const site = withPreviews(wanted, (name) => !unfit.has(name) || isNewPreview(name))
  const hosts = hostChanges(hostsIn(root, before), hostsIn(root, site))
  const number = (live?.number ?? 0) + 1
  return { live, number, site, retained, ended, hosts, overridden: reasons }
}

/** A sentence for each preview that leaves with remotes of it. */
function describeLeft(before: LiveSite, wanted: LiveSite): string[] {
  const left = Object.keys(before.remotes).filter((name) => !wanted.remotes[name])
  return Object.entries(before.previews ?? {}).flatMap(([preview, { remotes }]) => {
    const had = left.filter((name) => remotes[name])
    return had.length > 0 && !wanted.previews?.[preview]
      ? [`The preview “${preview}” has ended, since it had ${had.join(' and ')}.`]
      : []
  })
}

const howToOverride = ({ allowEmptyPages }: Change) =>
  ` To release it all the same: --anyway "why"${allowEmptyPages ? '' : ', with --allow-empty-pages if its pages cannot be prerendered then'}.`

/** Only people choose options. */
const hint = ({ reason }: Change, text: string) => (reason === undefined ? text : '')

/** Says loudly what is overridden. @returns the reason for the log. */
function overriding(why: string, reasons: readonly string[]): string {
  if (reasons.length === 0) return why
  progress(`This does not fit, and is released anyway (“${why}”):\n- ${reasons.join('\n- ')}`)
  return `Anyway: “${why}”. ${reasons.join(' ')}`
}

/** What the change makes of a deployment. */
function changed({ root, change, first }: Change, deployment: Deployment | null): LiveSite {
  const site = deployment?.site ?? first
  if (!site) throw new Error(nothingLive(root))
  const current = withoutExpired(site, root.store.now())
  return change ? change(current) : current
}

/** What the change would have made of what was live when it was started: nothing, if it does not fit that. */
function changedThen(change: Change, since: Deployment | null): LiveSite | undefined {
  try {
    return changed(change, since)
  } catch {
    return since?.site
  }
}

/** The parts and settings that differ from `before` in `theirs`, and either in `mine` or, undone, in `wanted`. */
function findChangedInBoth(
  before: LiveSite | undefined,
  mine: LiveSite | undefined,
  theirs: LiveSite | undefined,
  wanted: LiveSite,
  now: number,
): string[] {
  const old = partsAndSettings(before, now)
  const own = partsAndSettings(mine, now)
  const live = partsAndSettings(theirs, now)
  const next = partsAndSettings(wanted, now)
  return Object.keys({ ...old, ...own, ...live }).filter((name) => {
    if (isDeepStrictEqual(live[name], old[name])) return false
    return !isDeepStrictEqual(own[name], old[name]) || !isDeepStrictEqual(next[name], live[name])
  })
}

/** The shell is one part with its canary, as a remote is. Two teams may add to one preview at the same time. */
function partsAndSettings(site: LiveSite | undefined, now: number): Record<string, unknown> {
  if (!site) return {}
  const { remotes, previews = {}, shell, shellCanary, ...settings } = withoutExpired(site, now)
  const previewed = Object.entries(previews).flatMap(([name, { remotes: releases }]) =>
    Object.entries(releases).map(([part, release]) => [`${part} in the preview ${name}`, release]),
  )
  return {
    ...settings,
    ...remotes,
    [shellPart]: { shell, shellCanary },
    ...Object.fromEntries(previewed),
  }
}

const whyNotEmpty = 'These pages would be empty until scripts have run, also for search engines.'
const howToAccept = ' To accept empty pages: --allow-empty-pages.'

/** Writes the site into a draft, and compares its pages with those that are live. */
async function compose(
  change: Change,
  next: Next,
  draft: string,
  reused: string | undefined,
): Promise<Composed> {
  const { live, number, site, retained } = next
  const { root, allowEmptyPages, isUrgent } = change
  const out = path.join(draft, `${number}-${randomBytes(4).toString('hex')}`)
  const changes = await composeDeployment({ root, site, retained, out, reused, isUrgent })
  // The link may be at a newer deployment already or, after an API that is silent, at an older one.
  const based = live ? [path.join(root.deployments, live.folder), root.live] : []
  const folder = based.find((place) => existsSync(place))
  const before = live && folder ? { ...live, folder } : null
  const empty = findEmptyPages(before, { site, folder: out }, changes)
  if (empty.length > 0 && !allowEmptyPages)
    return refuse(root, [...formatFailures(empty), whyNotEmpty], hint(change, howToAccept))
  const lost = before ? findLostElsewhere(root, site, before.folder, out) : []
  // What a vendor has taken out would not come back if the releases of others were refused.
  const isByVendor = ({ remote }: { remote: string }) => {
    const [now, then] = [site.remotes[remote], live?.site.remotes[remote]]
    return now?.entry === then?.entry && now?.version === then?.version
  }
  const reasons = lost.filter((one) => !isByVendor(one)).map(({ reason }) => reason)
  const byVendors = lost.filter(isByVendor).map(({ reason }) => reason)
  if (reasons.length > 0 && change.anyway === undefined)
    return refuse(root, reasons, hint(change, howToOverride(change)))
  const overridden = [...next.overridden, ...reasons]
  const ofShells = Object.keys(changes.ofShells ?? {})
  const folders = [out, ...ofShells.map((name) => path.join(out, shellsFolder, name))]
  return {
    ...next,
    ...{ out, overridden, notes: [...byVendors, ...(changes.unread ?? [])] },
    reason: change.anyway === undefined ? change.reason : overriding(change.anyway, overridden),
    pages: changes.isEarlier ? '' : hashOf(...folders.map(readPageInputs)),
    changes: { ...changes, failures: [...new Set([...changes.failures, ...empty])] },
  }
}

/** @returns whether it is live: `false` if another deployment went live first. */
async function store({ root, source }: Change, composed: Composed): Promise<boolean> {
  const { number, site, live, retained, reason, out, pages } = composed
  const before = live ? servedBy(live.site) : []
  const isLive = (one: Served) =>
    before.some(({ part, version }) => part === one.part && version === one.version)
  // Those that are new, and those that were stored long ago, and pruned since this deployment began.
  for (const one of servedBy(site)) if (!isLive(one)) await keepStored(root, one)
  const folder = path.basename(out)
  const place = path.join(root.deployments, folder)
  moveFolder(out, place)
  // The record makes it live, so it comes last.
  const entry = { site, folder, retained, reason, source, pages }
  if (await commitDeployment(root, number, entry)) return true
  moveFolder(place, out)
  return false
}
