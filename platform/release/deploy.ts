import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type PageChanges, readPageInputs } from '../compose/index.ts'
import { hashOf } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import { findIncompatibilities } from './conflicts.ts'
import { moveFolder, openDraft } from './drafts.ts'
import { followLog } from './follow.ts'
import type { Source } from './git.ts'
import { commitDeployment, type Deployment, liveDeployment, versionsToRetain } from './log.ts'
import type { DeployRoot } from './store.ts'
import { fetchReleases } from './stored-releases.ts'

/** How many times a deployment is composed if others keep going live first. */
const attempts = 5

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
  /** Gets the live configuration, `null` before the first deployment. Called more than once. */
  change: (site: SiteConfig | null) => SiteConfig
  /** What was live when the change was started; by default, what is live now. */
  since?: Deployment | null
  /** The sources of what is new in it, if git knows them. */
  source?: Source | undefined
  /** Deploys nothing if all pages are as they were. */
  refresh?: boolean
  /** @returns why the composed directory must not go live. */
  smokeTest?: ((folder: string, site: SiteConfig) => Promise<string[]>) | undefined
  /** Called after each step. */
  onStep?: (step: DeploymentStep) => void | Promise<void>
}

export type Deployed =
  | { ok: true; number: number; site: SiteConfig; source: Source | undefined; changes: PageChanges }
  | { ok: false; reasons: string[] }

/**
 * Composes a changed site, tests it and makes it live. If another deployment goes live in the meantime, the change is
 * applied to that one, composed and tested again, unless both change the same part or setting.
 * @returns the deployment's number, or why it was refused.
 */
export async function deploy(options: Options): Promise<Deployed> {
  const { root, change } = options
  let live = await followLog(root)
  const since = options.since === undefined ? live : options.since
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const both = findChangedByBoth(since, live, change)
    if (both.length > 0) return refusedFor(`${both.join(', ')} changed in the meantime.`, live)
    const deployed = await deployAfter(live, change(live?.site ?? null), options)
    if (deployed) return deployed
    live = await liveDeployment(root)
  }
  return refusedFor(`Another deployment was first, ${attempts} times.`, live)
}

function refusedFor(reason: string, live: Deployment | null): Deployed {
  const now = live ? `Deployment ${live.number} is live, made by ${live.by} on ${live.on}.` : ''
  const next = 'Check what is live (npx bookshelf releases), then release again.'
  return { ok: false, reasons: [`${reason} ${now} ${next}`] }
}

/** The parts and settings that a change affects, and that somebody else has changed since it was started. */
function findChangedByBoth(
  since: Deployment | null,
  live: Deployment | null,
  change: Options['change'],
): string[] {
  if (live?.number === since?.number) return []
  const before = partsAndSettings(since?.site)
  const mine = partsAndSettings(change(since?.site ?? null))
  const theirs = partsAndSettings(live?.site)
  return Object.keys({ ...before, ...mine }).filter(
    (name) =>
      !isDeepStrictEqual(before[name], mine[name]) &&
      !isDeepStrictEqual(before[name], theirs[name]),
  )
}

function partsAndSettings(site: SiteConfig | undefined): Record<string, unknown> {
  const { remotes, ...settings } = site ?? {}
  return { ...settings, ...remotes }
}

/** @returns `null` if another deployment went live first. */
async function deployAfter(
  live: Deployment | null,
  site: SiteConfig,
  { root, source, smokeTest, refresh, onStep = () => {} }: Options,
): Promise<Deployed | null> {
  const retained = versionsToRetain(live, site)
  await fetchReleases(root, { site, retained })
  const mismatches = findIncompatibilities(root, { site, retained }, live?.site ?? null)
  if (mismatches.length > 0) return { ok: false, reasons: mismatches }
  await onStep('checked')
  const number = (live?.number ?? 0) + 1
  const folder = `${number}-${randomBytes(4).toString('hex')}`
  const draft = openDraft(root.drafts)
  const [out, place] = [path.join(draft, folder), path.join(root.deployments, folder)]
  let isLive = false
  try {
    const changes = await composeDeployment({ root, site, retained, out, onStep })
    await onStep('composed')
    // Not by the changes: what this machine composed before may be another site.
    const pages = hashOf(readPageInputs(out))
    if (refresh && live?.pages === pages)
      return { ok: true, number: live.number, site, source, changes }
    const reasons = (await smokeTest?.(out, site)) ?? []
    if (reasons.length > 0) return { ok: false, reasons }
    if (smokeTest) await onStep('tested')
    moveFolder(out, place)
    isLive = await commitDeployment(root, number, { site, folder, retained, source, pages })
    if (!isLive) return null
    await onStep('committed')
    await followLog(root)
    await onStep('switched')
    return { ok: true, number, site, source, changes }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    if (!isLive) rmSync(place, { recursive: true, force: true })
  }
}
