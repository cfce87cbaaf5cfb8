/**
 * Where releases and deployments are stored.
 *
 *     releases/<part>/<version>/   release.json, files/, node/, maps/, smoke.mjs: immutable
 *     deployments/<n>.json         the log of deployments: the highest number is live
 *     deployments/<n>-<id>/        composed directories
 *     live -> deployments/<n>-<id> what a web server serves
 *     .drafts/                     what a running process has not finished
 *
 * With BOOKSHELF_STORE the log is in an object store, which also holds each release as `archives/<part>/<version>.tgz`.
 */
import path from 'node:path'
import {
  hasShell,
  inRoot,
  outputs,
  type PartName,
  readSetting,
  refuseUsage,
} from '../project/index.ts'
import { type DeploymentStore, draftsFolder, folderStore } from './folder-store.ts'
import type { ObjectStore } from './s3-store.ts'

export interface DeployRoot {
  releases: string
  deployments: string
  drafts: string
  live: string
  /** Holds the log. */
  store: DeploymentStore
  /** Holds the releases. If there is none, all machines that release or serve share this root. */
  archives: ObjectStore | undefined
  /** Its place as the environment names it, after “is live”: 'in s3://bucket/shop'. */
  named?: string
}

/** The folder of the log, in the root and in its store. */
export const deploymentsFolder = 'deployments'

/** @param archives where each machine has a root of its own; otherwise the folder itself is the store. */
export function deployRootIn(folder: string, archives?: ObjectStore): DeployRoot {
  const at = (name: string) => path.join(folder, name)
  return {
    releases: at('releases'),
    deployments: at(deploymentsFolder),
    drafts: at(draftsFolder),
    live: at('live'),
    store: archives ?? folderStore(folder),
    archives,
  }
}

/** In a team's own repository, `dist` is the remote's build. */
const defaultHome = inRoot(hasShell ? outputs.browser : '.cache/shop')

/**
 * With the store that BOOKSHELF_STORE names.
 * @param home its folder; if there is none, that of the project.
 */
export async function defaultDeployRoot(home = readSetting('BOOKSHELF_HOME')): Promise<DeployRoot> {
  const folder = path.resolve(home ?? defaultHome)
  const name = readSetting('BOOKSHELF_STORE')
  if (name === undefined)
    return { ...deployRootIn(folder), ...(home ? { named: `in ${folder}` } : {}) }
  const store = await objectStore(name, 'BOOKSHELF_STORE')
  return { ...deployRootIn(folder, store), named: `in ${name}` }
}

/** Another store: a folder, or an object store whose releases are fetched into the folder of `root`. */
export async function otherRoot(root: DeployRoot, name: string): Promise<DeployRoot> {
  const named = `in ${name}`
  if (!name.startsWith('s3:')) return { ...deployRootIn(path.resolve(name)), named }
  const archives = await objectStore(name, '--from')
  return { ...root, store: archives, archives, named }
}

async function objectStore(name: string, setting: string): Promise<ObjectStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([\w.-]+)\/?(.*)$/.exec(name) ?? []
  if (!bucket) return refuseUsage(`${setting} is “${name}”: it must look like s3://bucket/shop.`)
  // Loads Amazon's client only when needed.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(bucket, prefix.replace(/\/*$/, prefix ? '/' : ''))
}

/** The folder of a release on this machine; it may be only in the store. */
export function releaseFolder(root: DeployRoot, part: PartName, version: string): string {
  return path.join(root.releases, part, version)
}

/** The files of a release that browsers load, without its build for Node and its source maps. */
export function releaseFiles(root: DeployRoot, part: PartName, version: string): string {
  return path.join(releaseFolder(root, part, version), 'files')
}
