import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { timeIn, withDraft } from '../project/index.ts'

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
  /** Removes a record; does nothing if there is none. */
  remove: (name: string) => Promise<void>
  /**
   * The time by the clock of the store, in milliseconds since 1970: times of several machines could not be compared. An
   * object store tells it with each answer, and a folder by a new file.
   */
  now: () => number
}

/** In a root, and in a store that is a folder. */
export const draftsFolder = '.drafts'

/** Records as files of a folder, which several machines may share, for example over NFS. */
export function folderStore(folder: string): DeploymentStore {
  return {
    list: (name) => readdir(path.join(folder, name)).catch(absentIs([])),
    read: (name) => readFile(path.join(folder, name)).catch(absentIs(null)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    now: () => timeIn(path.join(folder, draftsFolder)),
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
