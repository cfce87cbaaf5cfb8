/**
 * Where releases and deployments are stored. The log and the refusals are in the store: that is this root or, with
 * BOOKSHELF_STORE, an object store, which holds `archives/<part>/<version>.tgz` of releases, too.
 *
 *     releases/<part>/<version>/   release.json, files/, node/, maps/: immutable
 *     releases/site.json           the deployed configuration: a link into what is live
 *     deployments/<n>.json         the log of deployments: the highest number is live
 *     deployments/<n>-<id>/        composed directories
 *     refusals/<part>/             versions that a smoke test refused
 *     live -> deployments/<n>-<id> what a web server serves
 */
import path from 'node:path'
import {
  inRoot,
  isInstalled,
  outputs,
  type PartName,
  readSetting,
  refuseUsage,
} from '../project/index.ts'
import type { DeploymentStore } from './deployment-store.ts'
import { folderStore } from './folder-store.ts'

export interface DeployRoot {
  releases: string
  deployments: string
  live: string
  /** Holds the log and the refusals, and releases where machines do not share this root. */
  store: DeploymentStore
  /** Whether all machines that release or serve see the same folders. */
  isShared: boolean
}

/** In the root, and in its store. */
export const deploymentsFolder = 'deployments'

/** @param store where machines have a root each; else the folder itself is the store. */
export function deployRootIn(folder: string, store?: DeploymentStore): DeployRoot {
  const at = (name: string) => path.join(folder, name)
  return {
    releases: at('releases'),
    deployments: at(deploymentsFolder),
    live: at('live'),
    store: store ?? folderStore(folder),
    isShared: !store,
  }
}

/** The default. In a team's own repository, `dist` is the remote's build. */
const defaultHome = inRoot(isInstalled ? '.cache/shop' : outputs.browser)

/** The default folder, or the one that BOOKSHELF_HOME names, with the store that BOOKSHELF_STORE names. */
export async function defaultDeployRoot(): Promise<DeployRoot> {
  const folder = path.resolve(readSetting('BOOKSHELF_HOME') ?? defaultHome)
  const name = readSetting('BOOKSHELF_STORE')
  if (name === undefined) return deployRootIn(folder)
  const [, bucket, prefix = ''] = /^s3:\/\/([\w.-]+)\/?(.*)$/.exec(name) ?? []
  if (!bucket)
    refuseUsage(`BOOKSHELF_STORE is “${name}”: a store is written like s3://bucket/shop.`)
  // Loads Amazon's client only when needed.
  const { s3Store } = await import('./s3-store.ts')
  const endpoint = readSetting('AWS_ENDPOINT_URL_S3') ?? readSetting('AWS_ENDPOINT_URL')
  const region = readSetting('AWS_REGION')
  const place = { bucket, prefix: prefix.replace(/\/*$/, prefix ? '/' : ''), endpoint, region }
  return deployRootIn(folder, s3Store(place))
}

/** The folder of a release on this machine; it may be only in the store. */
export function releaseFolder(root: DeployRoot, part: PartName, version: string): string {
  return path.join(root.releases, part, version)
}

/** The files of a release that browsers load, without its build for Node and its source maps. */
export function releaseFiles(root: DeployRoot, part: PartName, version: string): string {
  return path.join(releaseFolder(root, part, version), 'files')
}
