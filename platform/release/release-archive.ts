/** Releases on their way between machines that do not share a folder. */
import { existsSync, mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type PartName, shellPart } from '../project/index.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'
import { releasedHere, versionsOf } from './deployed-site.ts'
import { readLog } from './deployment-log.ts'
import { makeFolder } from './make-folder.ts'
import { versionsBefore } from './retained-versions.ts'

const archiveOf = (part: PartName, version: string) => `archives/${part}/${version}.tgz`

/** Puts a stored release into the store. Where machines share the folder, it is there already. */
export async function publishRelease(
  root: DeployRoot,
  part: PartName,
  version: string,
): Promise<void> {
  if (root.isShared) return
  const cwd = releaseFolder(root, part, version)
  const archive = await buffer(create({ gzip: true, portable: true, cwd }, ['.']))
  await root.store.writeIfAbsent(archiveOf(part, version), archive)
}

/** Fetches a release that this machine lacks. @returns whether it is here. */
export async function fetchRelease(
  root: DeployRoot,
  part: PartName,
  version: string,
): Promise<boolean> {
  const folder = releaseFolder(root, part, version)
  if (existsSync(folder) || root.isShared) return existsSync(folder)
  const archive = await root.store.readBytes(archiveOf(part, version))
  if (!archive) return false
  await makeFolder(folder, async (draft) => {
    mkdirSync(draft)
    await pipeline(Readable.from([archive]), extract({ cwd: draft }))
  })
  return true
}

/** Fetches the releases that a site is composed of, and those that open tabs still use. @throws Error if one is lost. */
export async function fetchReleases(root: DeployRoot, site: SiteConfig): Promise<void> {
  if (root.isShared) return
  const log = await readLog(root)
  for (const part of [shellPart, ...releasedHere(site)]) {
    for (const version of versionsOf(site, part)) {
      if (await fetchRelease(root, part, version)) continue
      throw new Error(`The store does not have ${part} ${version}.`)
    }
    for (const version of versionsBefore(log, site, part)) await fetchRelease(root, part, version)
  }
}
