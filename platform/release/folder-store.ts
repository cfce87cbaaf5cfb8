import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DeploymentStore } from './deployment-store.ts'

/** Records as files of a folder, which several machines may share, as over NFS. */
export function folderStore(folder: string): DeploymentStore {
  return {
    async list(name) {
      const names = await readdir(path.join(folder, name)).catch(absentIs([]))
      return names.filter((file) => !file.startsWith('.'))
    },
    read: (name) => readFile(path.join(folder, name), 'utf8').catch(absentIs(null)),
    readBytes: (name) => readFile(path.join(folder, name)).catch(absentIs(null)),
    async writeIfAbsent(name, content) {
      const file = path.join(folder, name)
      const draft = path.join(path.dirname(file), `.${randomUUID()}`)
      await mkdir(path.dirname(file), { recursive: true })
      try {
        await writeFile(draft, content, { flush: true })
        // One link is created, to the whole file. NFS may report a success as an error: links are counted.
        await link(draft, file).catch((error) => {
          if (error.code !== 'EEXIST') throw error
        })
        return (await stat(draft)).nlink > 1
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

const absentIs =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
