/** The lock of an embedded database, whose data two processes at once would destroy. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/** Why the data cannot be opened, in one sentence that names the setting. */
export class DataError extends Error {}

/**
 * Locks the data with a lock of the operating system. It holds between containers as well, since they share its kernel,
 * and it ends with the process, however that ends. Locks of Node's own do not exist, and a file with a process number
 * proves nothing: in every container, the server is process 1.
 * @returns a function that unlocks. @throws DataError
 */
export async function lockData(dataDir: string): Promise<() => void> {
  // Loaded here, because a server with PostgreSQL runs on systems for which it has no binary, too.
  const { tryLock } = await import('fs-native-extensions').catch(() => {
    throw new DataError(
      'DATA_DIR cannot be locked on this system, so it has no embedded database: set DATABASE_URL.',
    )
  })
  const file = openLock(dataDir)
  if (!tryLock(file)) {
    closeSync(file)
    throw new DataError('DATA_DIR is in use by another server.')
  }
  return () => closeSync(file)
}

function openLock(dataDir: string): number {
  try {
    mkdirSync(dataDir, { recursive: true })
    return openSync(path.join(dataDir, 'server.lock'), 'a', 0o600)
  } catch (error) {
    throw cannotWrite(error)
  }
}

export function cannotWrite(error: unknown): DataError {
  return new DataError(`DATA_DIR cannot be written to (${(error as NodeJS.ErrnoException).code}).`)
}
