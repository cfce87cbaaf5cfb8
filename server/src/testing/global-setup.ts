/** Runs once, before all test files of the server (vitest.config.ts). */
import type { TestProject } from 'vitest/node'
import type {} from './postgres'
import { hasPostgres, startPostgres } from './start-postgres'

/** Starts a PostgreSQL cluster, in which test files create databases. @returns stops it. */
export default async function startCluster(project: TestProject) {
  const isInstalled = await hasPostgres()
  if (!isInstalled && process.env.CI) {
    throw new Error('PostgreSQL is not installed. Its tests are never skipped in CI.')
  }
  if (!isInstalled) console.info('PostgreSQL is not installed, so its tests are skipped.')
  const cluster = isInstalled ? await startPostgres() : null
  project.provide('postgres', cluster?.folder ?? null)
  return async () => void (await cluster?.stop())
}
