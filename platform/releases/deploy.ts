import { rmSync } from 'node:fs'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { siteRefusals } from './check-contract.ts'
import { composeDeployment } from './compose-deployment.ts'
import { liveSite } from './deployed-site.ts'
import { deploymentFolder, deploymentNumbers, type Home, liveNumber } from './home.ts'
import { withLock } from './lock.ts'
import { switchLive } from './switch-live.ts'

/** How many composed directories stay on the disk. */
const keptDeployments = 10

/** What a deployment goes through, in this order; `copied` and `written` are halfway stations. */
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
  home: Home
  /** What is to be different; gets what is live, or `null` before the first deployment. */
  change: (site: SiteConfig | null) => SiteConfig
  /** Tries the composed directory before it goes live. @returns why it must not. */
  tryOut?: (folder: string, site: SiteConfig) => Promise<string[]>
  /** Told after each step; a test may stop the process there. */
  onStep?: (step: DeploymentStep) => void
}

export type Deployed =
  | { ok: true; number: number; site: SiteConfig }
  | { ok: false; reasons: string[] }

/**
 * Composes a changed site beside the live one and switches to it by one rename. Up to that moment
 * nothing that is served has changed, so whatever stops it leaves the old site whole; after it the
 * new one is whole.
 * @returns the deployment's number, or every reason why it was refused.
 */
export function deploy({ home, change, tryOut, onStep = () => {} }: Options): Promise<Deployed> {
  return withLock(home.lock, async () => {
    const site = change(liveSite(home))
    const reasons = siteRefusals(home, site)
    if (reasons.length > 0) return { ok: false, reasons }
    onStep('checked')
    const number = Math.max(0, ...deploymentNumbers(home)) + 1
    const folder = deploymentFolder(home, number)
    await composeDeployment({ home, site, out: folder, onStep })
    onStep('composed')
    const complaints = (await tryOut?.(folder, site)) ?? []
    if (complaints.length > 0) {
      rmSync(folder, { recursive: true, force: true })
      return { ok: false, reasons: complaints }
    }
    onStep('tried')
    switchLive(home, number)
    onStep('switched')
    removeOldDeployments(home)
    return { ok: true, number, site }
  })
}

function removeOldDeployments(home: Home) {
  const live = liveNumber(home)
  const old = deploymentNumbers(home).slice(0, -keptDeployments)
  for (const number of old) {
    if (number !== live) rmSync(deploymentFolder(home, number), { recursive: true, force: true })
  }
}
