/**
 * Places the builds of remotes in a composed site: all versions of a remote in one folder, since their files are
 * named by their content. Pages load a copy of the entry with such a name; hosts of other projects load the entry by
 * its fixed name.
 */
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Builds } from '../build/index.ts'
import { hashOf, mapValues, outputNames } from '../project/index.ts'
import { baseOf } from './links.ts'

const { remoteEntry } = outputNames

/** The site with the entries of local builds under the names of their content. */
export function withPlacedEntries(
  site: SiteConfig,
  { remotes, canaries = {} }: Builds,
): SiteConfig {
  const placed = mapValues(site.remotes, ({ canary, ...stable }, name) => {
    const own = place(remotes[name], stable)
    return canary ? { ...own, canary: place(canaries[name], canary) } : own
  })
  return { ...site, remotes: placed }
}

function place<B extends { entry: string }>(folder: string | undefined, build: B): B {
  if (!folder || !build.entry.startsWith('/')) return build
  return { ...build, entry: baseOf(build.entry) + entryName(folder) }
}

/** Copies the entry of a build, with its compressed copies, to its name by content. */
export function copyEntry(from: string, to: string): void {
  for (const ending of ['', '.br', '.gz']) {
    const file = path.join(from, remoteEntry + ending)
    if (existsSync(file)) copyFileSync(file, path.join(to, entryName(from) + ending))
  }
}

/** Such as 'remoteEntry-0a1b2c3d4e.js', which servers let browsers cache (platform/serve). */
function entryName(folder: string): string {
  const hash = hashOf(readFileSync(path.join(folder, remoteEntry), 'utf8')).slice(0, 10)
  return remoteEntry.replace('.js', `-${hash}.js`)
}
