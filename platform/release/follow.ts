import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { type ApiTimeouts, formatFailures } from '../compose/index.ts'
import { makeFolder, progress, withDraft } from '../project/index.ts'
import { composeDeployment, composedFolders, siteIn } from './compose-deployment.ts'
import { findLostElsewhere } from './conflicts.ts'
import { type Deployment, liveDeployment } from './log.ts'
import type { DeployRoot } from './store.ts'
import { fetchReleases } from './stored-releases.ts'

/** Of how many deployments, and of how many different sites, composed directories are kept. */
const retained = 10

/**
 * Makes the live deployment of the store live on this machine: fetches its releases, composes it if it is not here, and
 * points the web server's link at it. If a process was overtaken in the meantime, it corrects the link to the newest
 * deployment. If a process was killed, the next one that follows the log corrects the link.
 * @returns what is live; `null` before the first deployment.
 */
export async function followLog(
  root: DeployRoot,
  timeouts?: ApiTimeouts,
): Promise<Deployment | null> {
  let newest = await liveDeployment(root)
  while (newest && linkedFolder(root) !== newest.folder) {
    await composeHere(root, newest, timeouts)
    await replaceLink(root, path.join(root.deployments, newest.folder))
    newest = await liveDeployment(root)
  }
  if (newest) removeOldDeployments(root, newest.number)
  return newest
}

/** Does nothing on the machine that made the deployment. */
async function composeHere(
  root: DeployRoot,
  deployment: Deployment,
  timeouts: ApiTimeouts | undefined,
): Promise<void> {
  const folder = path.join(root.deployments, deployment.folder)
  await makeFolder(folder, root.drafts, async (out) => {
    await fetchReleases(root, deployment)
    const isUrgent = deployment.pages === ''
    const { failures } = await composeDeployment({ ...deployment, root, out, isUrgent, timeouts })
    formatFailures(failures).forEach(progress)
    if (!existsSync(root.live)) return
    for (const { reason } of findLostElsewhere(root, deployment.site, root.live, out))
      progress(reason)
  })
}

/**
 * Keeps the newest directory of each of the newest sites, since refreshes of one site must not remove the pages of those
 * to go back to. Also removes directories whose process was killed just before they went live.
 */
function removeOldDeployments(root: DeployRoot, newest: number): void {
  const sites = new Set<string | undefined>()
  for (const name of composedFolders(root)) {
    const folder = path.join(root.deployments, name)
    const site = siteIn(folder)
    const isToGoBack = sites.size < retained && !sites.has(site)
    sites.add(site)
    const isNew = Number.parseInt(name, 10) > newest - retained
    if (!isNew && !isToGoBack && name !== linkedFolder(root))
      rmSync(folder, { recursive: true, force: true })
  }
}

function linkedFolder({ live }: DeployRoot): string | null {
  return existsSync(live) ? path.basename(readlinkSync(live)) : null
}

function replaceLink({ live, drafts }: DeployRoot, target: string): Promise<void> {
  return withDraft(drafts, async (draft) => {
    const next = path.join(draft, path.basename(live))
    symlinkSync(path.relative(path.dirname(live), target), next)
    renameSync(next, live)
  })
}
