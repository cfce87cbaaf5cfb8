/** The PostgreSQL cluster of a run, which global-setup.ts starts. */
import { inject } from 'vitest'
import { createDatabaseAt } from './start-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket's folder; `null` without PostgreSQL. */
    postgres: string | null
  }
}

const folder = inject('postgres')

export const hasPostgres = folder !== null

/** @returns the address of a new, empty database. @throws if this machine has no PostgreSQL. */
export function createDatabase(): Promise<string> {
  if (folder === null) throw new Error('There is no PostgreSQL on this machine')
  return createDatabaseAt(folder)
}
