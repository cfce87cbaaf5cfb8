/**
 * Where releases and deployments lie:
 *
 *     releases/<part>/<version>/   release.json, files/: never changed once it is there
 *     releases/site.json           the deployed configuration: a link into what is live
 *     deployments/<n>/             composed directories, the newest with the highest number
 *     live -> deployments/<n>      what a web server serves
 */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { readSetting } from '../command-line.ts'
import { inRoot } from '../root.ts'
import type { PartName } from './parts.ts'

export interface Home {
  releases: string
  deployments: string
  live: string
  /** Held by whoever is deploying. */
  lock: string
}

/** The places below a folder. */
export function homeIn(folder: string): Home {
  return {
    releases: path.join(folder, 'releases'),
    deployments: path.join(folder, 'deployments'),
    live: path.join(folder, 'live'),
    lock: path.join(folder, 'releases/.lock'),
  }
}

/** `dist`, or the folder that BOOKSHELF_HOME names. */
export function defaultHome(): Home {
  return homeIn(path.resolve(readSetting('BOOKSHELF_HOME') ?? inRoot('dist')))
}

/** The directory of one release. */
export function releaseFolder(home: Home, part: PartName, version: string): string {
  return path.join(home.releases, part, version)
}

/** The directory of a deployment. */
export function deploymentFolder(home: Home, number: number): string {
  return path.join(home.deployments, String(number))
}

/** The numbers of all composed deployments, the oldest first. Half-written ones do not count. */
export function deploymentNumbers(home: Home): number[] {
  return namesIn(home.deployments)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** The number of the deployment that is served, or `null` before the first. */
export function liveNumber(home: Home): number | null {
  if (!existsSync(home.live)) return null
  return Number(path.basename(readlinkSync(home.live)))
}

/** All versions of a part that were ever released, in no particular order. */
export function releasedVersions(home: Home, part: PartName): string[] {
  return namesIn(path.join(home.releases, part)).filter((name) => !name.startsWith('.'))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
