import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type PageChanges, readPageInputs } from '../compose/index.ts'
import { hashOf } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import { conflictOf, overtakenBy } from './concurrent-changes.ts'
import type { DeployRoot } from './deploy-root.ts'
import { commitDeployment, type Deployment, liveDeployment, readLog } from './deployment-log.ts'
import { incompatibilities } from './incompatibilities.ts'
import { followLog } from './live-link.ts'
import { fetchReleases } from './release-archive.ts'
import { recordRefusal } from './released-versions.ts'

/** How often a deployment is composed when others keep going live first. */
const attempts = 5

export const deploymentSteps = [
  'checked',
  'copied',
  'written',
  'composed',
  'tried',
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
  /** Renders the pages whose data has changed, and deploys nothing if there are none. */
  refresh?: boolean
  /** @returns why the composed directory must not go live. */
  smokeTest?: ((folder: string, site: SiteConfig) => Promise<string[]>) | undefined
  /** Called after each step. */
  onStep?: (step: DeploymentStep) => void | Promise<void>
}

export type Deployed =
  | { ok: true; number: number; site: SiteConfig; changes: PageChanges | null }
  | { ok: false; reasons: string[] }

/**
 * Composes a changed site, tests it and makes it live, unless another deployment went live meanwhile. Then
 * the change is applied to that one, composed and tested again; it is refused if both changed the same.
 * @returns the deployment's number, or why it was refused.
 */
export async function deploy(options: Options): Promise<Deployed> {
  const { root, change } = options
  await followLog(root)
  let live = options.since === undefined ? await liveDeployment(root) : options.since
  for (let attempt = 1; ; attempt += 1) {
    const since = live?.number ?? 0
    const newer = (await readLog(root)).filter(({ number }) => number > since)
    const [newest] = newer
    const late = attempt > attempts ? overtakenBy(newest, since + 1) : null
    const before = live?.site ?? null
    const reason = conflictOf(before, change(before), newer) ?? late
    if (reason) return { ok: false, reasons: [reason] }
    live = newest ?? live
    const deployed = await deployAfter(live, change(live?.site ?? null), options)
    if (deployed) return deployed
  }
}

/** @returns `null` if another deployment went live first. */
async function deployAfter(
  live: Deployment | null,
  site: SiteConfig,
  { root, smokeTest, refresh, onStep = () => {} }: Options,
): Promise<Deployed | null> {
  await fetchReleases(root, site)
  const mismatches = await incompatibilities(root, site, live?.site ?? null)
  if (mismatches.length > 0) return { ok: false, reasons: mismatches }
  await onStep('checked')
  const number = (live?.number ?? 0) + 1
  const folder = `${number}-${randomBytes(4).toString('hex')}`
  const out = path.join(root.deployments, folder)
  let isLive = false
  try {
    const changes = await composeDeployment({ root, site, out, refresh, onStep })
    await onStep('composed')
    // Not by the changes: what this machine composed before may be another site.
    const pages = hashOf(readPageInputs(out))
    if (refresh && live?.pages === pages) {
      return { ok: true, number: live.number, site, changes }
    }
    const reasons = (await smokeTest?.(out, site)) ?? []
    if (reasons.length > 0) {
      await recordRefusal(root, site, live, reasons)
      return { ok: false, reasons }
    }
    await onStep('tried')
    isLive = await commitDeployment(root, number, { site, folder, pages, refreshed: refresh })
    if (!isLive) return null
    await onStep('committed')
    await followLog(root)
    await onStep('switched')
    return { ok: true, number, site, changes }
  } finally {
    if (!isLive) rmSync(out, { recursive: true, force: true })
  }
}
