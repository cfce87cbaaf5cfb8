/**
 * Where releases and deployments are stored:
 *
 *     releases/<part>/<version>/   release.json, files/: immutable
 *     releases/site.json           the deployed configuration: a link into what is live
 *     deployments/<n>/             composed directories, the newest with the highest number
 *     live -> deployments/<n>      what a web server serves
 */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { inRoot, type PartName, readSetting } from '../base/index.ts'

export interface DeployRoot {
  releases: string
  deployments: string
  live: string
}

export function deployRootIn(folder: string): DeployRoot {
  const at = (name: string) => path.join(folder, name)
  return { releases: at('releases'), deployments: at('deployments'), live: at('live') }
}

/** `dist`, or the folder that BOOKSHELF_HOME names. */
export function defaultDeployRoot(): DeployRoot {
  return deployRootIn(path.resolve(readSetting('BOOKSHELF_HOME') ?? inRoot('dist')))
}

export function releaseFolder(root: DeployRoot, part: PartName, version: string): string {
  return path.join(root.releases, part, version)
}

export function releaseFiles(root: DeployRoot, part: PartName, version: string): string {
  return path.join(releaseFolder(root, part, version), 'files')
}

export function deploymentFolder(root: DeployRoot, number: number): string {
  return path.join(root.deployments, String(number))
}

/** Complete deployments, the newest first. */
export function deploymentNumbers(root: DeployRoot): number[] {
  const numbers = namesIn(root.deployments).filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).sort((a, b) => b - a)
}

/** `null` before the first deployment. */
export function liveNumber(root: DeployRoot): number | null {
  return existsSync(root.live) ? Number(path.basename(readlinkSync(root.live))) : null
}

/** Released versions, in no particular order. */
export function releasedVersions(root: DeployRoot, part: PartName): string[] {
  return namesIn(path.join(root.releases, part)).filter((name) => !name.startsWith('.'))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
