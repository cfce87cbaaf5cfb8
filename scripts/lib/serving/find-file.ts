import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileSegments } from './request-target.ts'

export interface FoundFile {
  /** Where it lies, below the folder, with `/` between the names. */
  path: string
  /** In bytes. */
  size: number
}

/** What the system says where no such file can be. */
const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']

/**
 * Finds the file that a request means: an ordinary one, inside the folder wherever links lead, and no
 * dotfile.
 * @param pathname of the request, percent-encoded.
 * @returns `null` when there is none.
 * @throws the system's error when it cannot tell.
 */
export async function findFile(folder: string, pathname: string): Promise<FoundFile | null> {
  const segments = fileSegments(pathname)
  if (!segments) return null
  try {
    const root = await realpath(folder)
    const real = path.relative(root, await realpath(path.join(root, ...segments)))
    const names = real.split(path.sep)
    if (path.isAbsolute(real) || names.some((name) => name.startsWith('.'))) return null
    const found = await stat(path.join(root, real))
    return found.isFile() ? { path: names.join('/'), size: found.size } : null
  } catch (error) {
    if (missing.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
