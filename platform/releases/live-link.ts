import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { outputNames } from '../base/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import type { DeployRoot } from './deploy-root.ts'
import { type Deployment, liveDeployment } from './deployment-log.ts'
import { fetchReleases } from './release-archive.ts'

/** The number of composed directories that are kept. */
const retainedDeployments = 10

/**
 * Points the link of the web server to the newest deployment. A process that was overtaken meanwhile
 * corrects itself, so the link ends at the newest; one that was killed is corrected by the next.
 */
export async function followLog(root: DeployRoot): Promise<void> {
  let newest = await liveDeployment(root)
  while (newest && linkedFolder(root) !== newest.folder) {
    await composeHere(root, newest)
    replaceLink(path.join(root.deployments, newest.folder), root.live)
    newest = await liveDeployment(root)
  }
  const site = path.join(root.releases, outputNames.site)
  if (newest && !exists(site)) replaceLink(path.join(root.live, outputNames.site), site)
}

/** Composes a deployment that another machine has made. */
async function composeHere(root: DeployRoot, deployment: Deployment): Promise<void> {
  const { folder, site, refreshed: refresh } = deployment
  const out = path.join(root.deployments, folder)
  if (existsSync(out)) return
  mkdirSync(root.deployments, { recursive: true })
  await fetchReleases(root, site)
  const draft = mkdtempSync(`${out}.`)
  try {
    await composeDeployment({ root, site, out: path.join(draft, folder), refresh })
    renameSync(path.join(draft, folder), out)
  } catch (error) {
    // Another process may have composed it.
    if (!existsSync(out)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Removes the directories of old deployments, and what killed processes left at their time. */
export function removeOldDeployments(root: DeployRoot, newest: number): void {
  for (const name of readdirSync(root.deployments)) {
    const number = /^(\d+)-/.exec(name)?.[1]
    if (number && Number(number) <= newest - retainedDeployments && name !== linkedFolder(root))
      rmSync(path.join(root.deployments, name), { recursive: true, force: true })
  }
}

function linkedFolder({ live }: DeployRoot): string | null {
  return exists(live) ? path.basename(readlinkSync(live)) : null
}

const exists = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined

function replaceLink(target: string, link: string) {
  const next = `${link}.${randomUUID()}`
  symlinkSync(path.relative(path.dirname(link), target), next)
  renameSync(next, link)
}
