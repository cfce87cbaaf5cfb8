import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import type { DeployRoot } from './deploy-root.ts'
import { type Deployment, liveDeployment } from './deployment-log.ts'
import { makeFolder } from './make-folder.ts'
import { fetchReleases } from './release-archive.ts'

/** The number of composed directories that are kept. */
const retainedDeployments = 10

/**
 * Makes live here what is live in the store: fetches its releases, composes it where it is not here, and points the
 * link of the web server to it. A process that was overtaken meanwhile corrects itself, so the link ends at the
 * newest; one that was killed is corrected by the next.
 * @returns what is live; `null` before the first deployment.
 */
export async function followLog(root: DeployRoot): Promise<Deployment | null> {
  let newest = await liveDeployment(root)
  while (newest && linkedFolder(root) !== newest.folder) {
    await composeHere(root, newest)
    replaceLink(path.join(root.deployments, newest.folder), root.live)
    newest = await liveDeployment(root)
  }
  if (!newest) return null
  const site = path.join(root.releases, outputNames.site)
  if (!lstatSync(site, { throwIfNoEntry: false }))
    replaceLink(path.join(root.live, outputNames.site), site)
  removeOldDeployments(root, newest.number)
  return newest
}

/** Another machine may have made it. */
async function composeHere(root: DeployRoot, deployment: Deployment): Promise<void> {
  const { folder, site, refreshed: refresh } = deployment
  await makeFolder(path.join(root.deployments, folder), async (out) => {
    await fetchReleases(root, site)
    await composeDeployment({ root, site, out, refresh })
  })
}

/** Removes the directories of old deployments, and what killed processes left at their time. */
function removeOldDeployments(root: DeployRoot, newest: number): void {
  for (const name of readdirSync(root.deployments)) {
    const number = /^(\d+)-/.exec(name)?.[1]
    if (number && Number(number) <= newest - retainedDeployments && name !== linkedFolder(root))
      rmSync(path.join(root.deployments, name), { recursive: true, force: true })
  }
}

function linkedFolder({ live }: DeployRoot): string | null {
  return existsSync(live) ? path.basename(readlinkSync(live)) : null
}

function replaceLink(target: string, link: string) {
  const next = `${link}.${randomUUID()}`
  symlinkSync(path.relative(path.dirname(link), target), next)
  renameSync(next, link)
}
