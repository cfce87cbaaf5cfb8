import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileSegments } from './request-target.ts'

export interface FoundFile {
  /** Below the folder, with `/` between the names. */
  path: string
  size: number
}

/** Error codes of a missing file. */
const missing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EINVAL']

/**
 * Finds a file inside a folder, without dotfiles, following links. @param pathname percent-encoded.
 * @returns `null` when there is none. @throws the system's error when it cannot tell.
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
