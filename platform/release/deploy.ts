import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { formatFailures, type PageChanges, readPageInputs } from '../compose/index.ts'
import { hashOf, moveFolder, progress, root as projectRoot, withDraft } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import { findIncompatibilities, findUnfitPreviews } from './conflicts.ts'
import { findEmptyPages } from './empty-pages.ts'
import { followLog } from './follow.ts'
import type { Source } from './git.ts'
import {
  commitDeployment,
  type Deployment,
  liveDeployment,
  nothingLive,
  versionsToRetain,
} from './log.ts'
import { withoutExpired, withPreviews } from './previews.ts'
import type { LiveSite } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { fetchReleases } from './stored-releases.ts'

/** How many times a deployment is composed if others keep going live first. */
const attempts = 5

const whatNext = 'Check what is live (npx bookshelf releases), then release again.'

const howToAccept =
  'These pages would be empty until scripts have run, also for search engines. To accept that: --allow-empty-pages'

export const deploymentSteps = [
  'checked',
  'copied',
  'written',
  'composed',
  'tested',
  'committed',
  'switched',
] as const
export type DeploymentStep = (typeof deploymentSteps)[number]

interface Options {
  root: DeployRoot
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
  /** The sources of what is new in it, if git knows them. */
  source?: Source | undefined
  /** Deploys nothing if all pages are as they were. */
  refresh?: boolean
  /** Accepts that pages lose their content until scripts have run; otherwise the change is refused. */
  allowEmptyPages?: boolean | undefined
  /** @returns why the composed directory must not go live. */
  smokeTest?: ((folder: string, site: LiveSite) => Promise<string[]>) | undefined
  /** Called after each step. */
  onStep?: (step: DeploymentStep) => void | Promise<void>
}

export interface Deployed extends Pick<Deployment, 'number' | 'site' | 'source'> {
  changes: PageChanges
}

/**
 * Composes a changed site, tests it and makes it live. If another deployment goes live in the meantime, the change is
 * applied to that one, composed and tested again, unless both change the same part or setting.
 * @throws Error if nothing is live and `first` is not given, or if the change is refused: with the reasons, and what
 * stays live.
 */
export async function deploy(options: Options): Promise<Deployed> {
  const { root, change = (site) => site, first } = options
  const changed = (deployment: Deployment | null): LiveSite => {
    const site = deployment?.site ?? first
    if (!site) throw new Error(nothingLive(root))
    return change(withoutExpired(site))
  }
  let live = await followLog(root)
  const since = options.since === undefined ? live : options.since
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const site = changed(live)
    const both = findChangedInBoth(since?.site, changed(since), live?.site)
    if (both.length > 0)
      return refuse(root, [`${both.join(', ')} changed in the meantime. ${whatNext}`])
    const deployed = await deployAfter(live, site, options)
    if (deployed) return deployed
    live = await followLog(root)
  }
  return refuse(root, [`Another deployment went live first, ${attempts} times. ${whatNext}`])
}

class NotReleased extends Error {}

/** @throws Error always, with the reasons and what stays live. */
export async function refuse(root: DeployRoot, reasons: readonly string[]): Promise<never> {
  const live = await liveDeployment(root)
  const stays = live
    ? `Deployment ${live.number} stays live, made by ${live.by} on ${live.on}.`
    : 'Nothing is live yet.'
  throw new NotReleased(`Not released. ${stays}\n- ${reasons.join('\n- ')}`)
}

/**
 * Says what is live after any failure, and which disk is full.
 * @throws Error always.
 */
export async function failed(root: DeployRoot, error: NodeJS.ErrnoException): Promise<never> {
  const live = await liveDeployment(root).catch(() => null)
  if (!live || error instanceof NotReleased) throw error
  const { number, by, on } = live
  const reason = [error.message, ...(error.code === 'ENOSPC' ? [freeSpace(root)] : [])].join('. ')
  throw new Error(
    `The release failed. Deployment ${number} is live, made by ${by} on ${on}.\n- ${reason}`,
  )
}

function freeSpace(root: DeployRoot): string {
  const folders = [path.dirname(root.releases), projectRoot, os.tmpdir()].filter(existsSync)
  const free = folders.map((folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return `${Math.floor((bavail * bsize) / 1e6)} MB in ${folder}`
  })
  return `Free space: ${free.join(', ')}`
}

/** The parts and settings that differ from `before` both in `mine` and in `theirs`. */
function findChangedInBoth(before?: LiveSite, mine?: LiveSite, theirs?: LiveSite): string[] {
  const old = partsAndSettings(before)
  const isChanged = (name: string, site?: LiveSite) =>
    !isDeepStrictEqual(old[name], partsAndSettings(site)[name])
  return Object.keys({ ...old, ...partsAndSettings(mine) }).filter(
    (name) => isChanged(name, mine) && isChanged(name, theirs),
  )
}

/** Two teams may add to one preview at the same time. */
function partsAndSettings(site?: LiveSite): Record<string, unknown> {
  if (!site) return {}
  const { remotes, previews = {}, ...settings } = withoutExpired(site)
  const previewed = Object.entries(previews).flatMap(([name, { remotes: releases }]) =>
    Object.entries(releases).map(([part, release]) => [`${part} in the preview ${name}`, release]),
  )
  return { ...settings, ...remotes, ...Object.fromEntries(previewed) }
}

/** @returns `null` if another deployment went live first. */
async function deployAfter(
  live: Deployment | null,
  wanted: LiveSite,
  { root, reason, source, smokeTest, refresh, allowEmptyPages, onStep = () => {} }: Options,
): Promise<Deployed | null> {
  const retained = versionsToRetain(live, wanted)
  await fetchReleases(root, { site: wanted, retained })
  const mismatches = findIncompatibilities(root, { site: wanted, retained }, live?.site ?? null)
  const unfit = findUnfitPreviews(root, wanted, live?.site ?? null)
  for (const [name, reasons] of unfit) {
    // What is new has to fit. What was there must not keep others from releasing.
    if (!isDeepStrictEqual(wanted.previews?.[name], live?.site.previews?.[name]))
      mismatches.push(...reasons)
    else progress(`The preview “${name}” has ended. ${reasons.join(' ')}`)
  }
  if (mismatches.length > 0) return refuse(root, mismatches)
  const site = withPreviews(wanted, (name) => !unfit.has(name))
  await onStep('checked')
  const number = (live?.number ?? 0) + 1
  const folder = `${number}-${randomBytes(4).toString('hex')}`
  return withDraft(root.drafts, async (draft) => {
    const out = path.join(draft, folder)
    const composed = await composeDeployment({ root, site, retained, out, onStep })
    await onStep('composed')
    const before = live && { ...live, folder: path.join(root.deployments, live.folder) }
    const empty = findEmptyPages(before, { site, folder: out }, composed.failures)
    if (empty.length > 0 && !allowEmptyPages)
      return refuse(root, [...formatFailures(empty), howToAccept])
    const changes = { ...composed, failures: [...new Set([...composed.failures, ...empty])] }
    // Not by the changes: what this machine composed before may be another site.
    const pages = hashOf(readPageInputs(out))
    if (refresh && live?.pages === pages) return { number: live.number, site, source, changes }
    const failures = (await smokeTest?.(out, site)) ?? []
    if (failures.length > 0) return refuse(root, failures)
    if (smokeTest) await onStep('tested')
    const place = path.join(root.deployments, folder)
    moveFolder(out, place)
    const deployed = { site, folder, retained, reason, source, pages }
    if (!(await commitDeployment(root, number, deployed))) {
      rmSync(place, { recursive: true, force: true })
      return null
    }
    await onStep('committed')
    await followLog(root)
    await onStep('switched')
    return { number, site, source, changes }
  })
}
