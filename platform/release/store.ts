/**
 * Where releases and deployments are stored.
 *
 *     releases/<part>/<version>/   release.json, files/, node/, maps/: immutable
 *     deployments/<n>.json         the log of deployments: the highest number is live
 *     deployments/<n>-<id>/        composed directories
 *     live -> deployments/<n>-<id> what a web server serves
 *     .drafts/                     what a running process has not finished
 *
 * With BOOKSHELF_STORE the log is in an object store, which also holds each release as `archives/<part>/<version>.tgz`.
 */
import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  inRoot,
  isInstalled,
  outputs,
  type PartName,
  readSetting,
  refuseUsage,
  withDraft,
} from '../project/index.ts'

/**
 * Where the log is stored, for every machine that releases. A record is created once and never changes. Exclusive
 * creation is all that concurrent releases need: the next deployment is the record with the next number, so only one
 * of them can create it.
 */
export interface DeploymentStore {
  /** The names of the records in a folder, in no particular order; none if there is no such folder. */
  list: (folder: string) => Promise<string[]>
  /** A record's content, or `null` if there is none. */
  read: (name: string) => Promise<Buffer | null>
  /** Creates a complete record, or none. @returns `false` if the name is taken. */
  writeIfAbsent: (name: string, content: string | Uint8Array) => Promise<boolean>
}

export interface DeployRoot {
  releases: string
  deployments: string
  drafts: string
  live: string
  /** Holds the log and, if machines do not share this root, the releases. */
  store: DeploymentStore
  /** Whether all machines that release or serve see the same folders. */
  isShared: boolean
}

/** The folder of the log, in the root and in its store. */
export const deploymentsFolder = 'deployments'

const draftsFolder = '.drafts'

/** @param store where each machine has a root of its own; otherwise the folder itself is the store. */
export function deployRootIn(folder: string, store?: DeploymentStore): DeployRoot {
  const at = (name: string) => path.join(folder, name)
  return {
    releases: at('releases'),
    deployments: at(deploymentsFolder),
    drafts: at(draftsFolder),
    live: at('live'),
    store: store ?? folderStore(folder),
    isShared: !store,
  }
}

/** In a team's own repository, `dist` is the remote's build. */
const defaultHome = inRoot(isInstalled ? '.cache/shop' : outputs.browser)

/** The default folder, or the one that BOOKSHELF_HOME names, with the store that BOOKSHELF_STORE names. */
export async function defaultDeployRoot(): Promise<DeployRoot> {
  const folder = path.resolve(readSetting('BOOKSHELF_HOME') ?? defaultHome)
  const name = readSetting('BOOKSHELF_STORE')
  if (name === undefined) return deployRootIn(folder)
  const [, bucket, prefix = ''] = /^s3:\/\/([\w.-]+)\/?(.*)$/.exec(name) ?? []
  if (!bucket) refuseUsage(`BOOKSHELF_STORE is “${name}”: it must look like s3://bucket/shop.`)
  // Loads Amazon's client only when needed.
  const { s3Store } = await import('./s3-store.ts')
  return deployRootIn(folder, s3Store(bucket, prefix.replace(/\/*$/, prefix ? '/' : '')))
}

/** The folder of a release on this machine; it may be only in the store. */
export function releaseFolder(root: DeployRoot, part: PartName, version: string): string {
  return path.join(root.releases, part, version)
}

/** The files of a release that browsers load, without its build for Node and its source maps. */
export function releaseFiles(root: DeployRoot, part: PartName, version: string): string {
  return path.join(releaseFolder(root, part, version), 'files')
}

/** Records as files of a folder, which several machines may share, for example over NFS. */
export function folderStore(folder: string): DeploymentStore {
  return {
    list: (name) => readdir(path.join(folder, name)).catch(absentIs([])),
    read: (name) => readFile(path.join(folder, name)).catch(absentIs(null)),
    async writeIfAbsent(name, content) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      return withDraft(path.join(folder, draftsFolder), async (draft) => {
        const whole = path.join(draft, 'record')
        await writeFile(whole, content, { flush: true })
        // Only one process can create the link. NFS may report a success as an error, so the links are counted.
        await link(whole, file).catch((error) => {
          if (error.code !== 'EEXIST') throw error
        })
        return (await stat(whole)).nlink > 1
      })
    },
  }
}

const absentIs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
