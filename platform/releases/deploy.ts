import { lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { lock } from 'proper-lockfile'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames } from '../base/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import { type DeployRoot, deploymentFolder, deploymentNumbers, liveNumber } from './deploy-root.ts'
import { liveSite } from './deployed-site.ts'
import { incompatibilities } from './incompatibilities.ts'

const retainedDeployments = 10

/** In milliseconds: a lock is taken over 10 s after its process has ended, and waited for 2 minutes. */
const lockOptions = { stale: 10_000, retries: { retries: 2400, minTimeout: 50, maxTimeout: 50 } }

export const deploymentSteps = [
  'checked',
  'copied',
  'written',
  'composed',
  'tried',
  'switched',
] as const
export type DeploymentStep = (typeof deploymentSteps)[number]

interface Options {
  root: DeployRoot
  /** Gets the live configuration, `null` before the first deployment. */
  change: (site: SiteConfig | null) => SiteConfig
  /** @returns why the composed directory must not go live. */
  smokeTest?: ((folder: string, site: SiteConfig) => Promise<string[]>) | undefined
  /** Called after each step. */
  onStep?: (step: DeploymentStep) => void
}

export type Deployed =
  | { ok: true; number: number; site: SiteConfig }
  | { ok: false; reasons: string[] }

/**
 * Composes a changed site and switches to it by one rename. Two deployments at once run one after the other.
 * @returns the deployment's number, or why it was refused.
 * @throws Error when the lock is held for more than two minutes.
 */
export async function deploy(options: Options): Promise<Deployed> {
  const { releases } = options.root
  mkdirSync(releases, { recursive: true })
  const release = await lock(releases, { ...lockOptions, lockfilePath: `${releases}/.lock` })
  return deployLocked(options).finally(release)
}

async function deployLocked({ root, change, smokeTest, onStep = () => {} }: Options) {
  const site = change(liveSite(root))
  const reasons = incompatibilities(root, site)
  if (reasons.length > 0) return { ok: false as const, reasons }
  onStep('checked')
  const number = (deploymentNumbers(root)[0] ?? 0) + 1
  const folder = deploymentFolder(root, number)
  await composeDeployment({ root, site, out: folder, onStep })
  onStep('composed')
  const failures = (await smokeTest?.(folder, site)) ?? []
  if (failures.length > 0) {
    rmSync(folder, { recursive: true, force: true })
    return { ok: false as const, reasons: failures }
  }
  onStep('tried')
  switchLive(root, number)
  onStep('switched')
  removeOldDeployments(root)
  return { ok: true as const, number, site }
}

function switchLive(root: DeployRoot, number: number) {
  replaceLink(deploymentFolder(root, number), root.live)
  const site = path.join(root.releases, outputNames.site)
  if (!lstatSync(site, { throwIfNoEntry: false }))
    replaceLink(path.join(root.live, outputNames.site), site)
}

function replaceLink(target: string, link: string) {
  const next = `${link}.${process.pid}.next`
  rmSync(next, { force: true })
  symlinkSync(path.relative(path.dirname(link), target), next)
  renameSync(next, link)
}

function removeOldDeployments(root: DeployRoot) {
  const live = liveNumber(root)
  for (const number of deploymentNumbers(root).slice(retainedDeployments)) {
    if (number !== live) rmSync(deploymentFolder(root, number), { recursive: true, force: true })
  }
}
