/**
 * Where releases and deployments are stored:
 *
 *     releases/<part>/<version>/   release.json, files/: immutable
 *     releases/site.json           the deployed configuration: a link into what is live
 *     deployments/<n>.json         the log of deployments: the highest number is live
 *     deployments/<n>-<id>/        composed directories
 *     refusals/<part>/             versions that a trial refused
 *     live -> deployments/<n>-<id> what a web server serves
 */
import path from 'node:path'
import { inRoot, type PartName, readSetting } from '../base/index.ts'
import type { DeploymentStore } from './deployment-store.ts'
import { folderStore } from './folder-store.ts'

export interface DeployRoot {
  releases: string
  deployments: string
  live: string
  /** Holds the log and the refusals. */
  store: DeploymentStore
}

/** In the root, and in its store. */
export const deploymentsFolder = 'deployments'

export function deployRootIn(folder: string): DeployRoot {
  const at = (name: string) => path.join(folder, name)
  return {
    releases: at('releases'),
    deployments: at(deploymentsFolder),
    live: at('live'),
    store: folderStore(folder),
  }
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
