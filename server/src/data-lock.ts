/** The lock of an embedded database, whose data two processes at once would destroy. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/** Another process uses the embedded database. */
export class DataInUseError extends Error {}

/**
 * Locks the data with a lock of the operating system. It holds between containers as well, since they share its kernel,
 * and it ends with the process, however that ends. Locks of Node's own do not exist, and a file with a process number
 * proves nothing: in every container, the server is process 1.
 * @returns a function that unlocks. @throws DataInUseError
 */
export async function lockData(dataDir: string): Promise<() => void> {
  // Loaded here, because a server with PostgreSQL runs on systems for which it has no binary, too.
  const { tryLock } = await import('fs-native-extensions')
  mkdirSync(dataDir, { recursive: true })
  const file = openSync(path.join(dataDir, 'server.lock'), 'a', 0o600)
  if (!tryLock(file)) {
    closeSync(file)
    throw new DataInUseError('DATA_DIR is in use by another server.')
  }
  return () => closeSync(file)
}
