/** Remotes and hosts of other tools, installed and built outside the workspace when their sources change. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { lock } from 'proper-lockfile'
import { fingerprint, inRoot, sharedPaths } from '../../../platform/project/index'
import { commandsIn, installIn } from '../../support/commands'

const sources = 'e2e/delivery/interop/fixtures'
const cache = inRoot('.cache/interop')

/** How long the first builds may take on a slow machine, in milliseconds. */
export const buildTime = 1_200_000

/** @returns the folder of the builds: 'vite', 'rspack', … */
export async function builtFixtures(): Promise<string> {
  const key = fingerprint([sources, 'shared/src', 'shared/package.json']).slice(0, 16)
  const folder = path.join(cache, key)
  mkdirSync(cache, { recursive: true })
  // Workers of a test run need the same fixtures. Nothing here may block, since a timer renews the lock.
  const unlock = await lock(cache, {
    retries: { forever: true, minTimeout: 200, maxTimeout: 500 },
    // By default, a worker that gets no time for ten seconds loses the lock.
    stale: 60_000,
  })
  try {
    if (!existsSync(path.join(folder, 'finished'))) await build(folder)
  } finally {
    await unlock()
  }
  return path.join(folder, 'dist')
}

async function build(folder: string): Promise<void> {
  for (const old of readdirSync(cache)) {
    await rm(path.join(cache, old), { recursive: true, force: true })
  }
  await cp(inRoot(sources), folder, { recursive: true })
  await installIn(folder, '--ignore-workspace', '--frozen-lockfile')
  const env = { NODE_ENV: 'production', SHARED: JSON.stringify(sharedPaths) }
  for (const script of ['build-remotes.mjs', 'build-hosts.mjs']) {
    await commandsIn(folder).run(process.execPath, [script], env)
  }
  writeFileSync(path.join(folder, 'finished'), '')
}
