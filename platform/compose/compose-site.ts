import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { type Builds, collectDeployment, localBuilds } from '../build/index.ts'
import { entryOf, inRoot, outputNames, packageVersion, remoteNames } from '../project/index.ts'
import { securityHeaders } from '../serve/index.ts'
import { compressFolder } from './compress.ts'
import { providedIn, readManifests } from './deployed-manifest.ts'
import { describeDeployment } from './describe-deployment.ts'
import { integrityMap } from './integrity-map.ts'
import { baseOf } from './links.ts'
import { type Patience, usualPatience } from './load-data.ts'
import type { PageChanges } from './page-changes.ts'
import { copyEntry, withPlacedEntries } from './place-entries.ts'
import { writePages } from './write-pages.ts'

interface Options {
  site: SiteConfig
  /** The folder to write; replaced as a whole once the site is complete. */
  out: string
  /** The builds to compose; by default, those of this checkout. */
  builds?: Builds
  fakeServer?: string
  /** Composed sites whose unchanged pages are reused, the newest first; by default, the one that is replaced. */
  previous?: readonly string[]
  /** Further folders to serve, without files that a build has, for open tabs of earlier versions. */
  retainedFolders?: readonly { from: string; to: string }[]
  patience?: Patience
  /** Called when the builds are copied, and when the pages are written. */
  onStep?: (step: 'copied' | 'written') => void
}

/**
 * Reads and validates a site.json. If it names no remotes, the site has those of this checkout.
 * @throws Error that names the file and what is wrong in it.
 */
export function readSite(file: string): SiteConfig {
  try {
    const text = readFileSync(file, 'utf8')
    const site = v.parse(SiteConfig, { remotes: ownRemotes(), ...JSON.parse(text) })
    const conflict = conflictIn(site)
    if (conflict) throw new Error(conflict)
    return site
  } catch (error) {
    throw new Error(`${file} is no site configuration: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function ownRemotes(): SiteConfig['remotes'] {
  return Object.fromEntries(
    remoteNames.map((name) => {
      return [name, { entry: entryOf(name), version: packageVersion(name) }]
    }),
  )
}

/** Why the settings of a site exclude each other, in one sentence, or `null`. */
function conflictIn({ api, orders, payments }: SiteConfig): string | null {
  if (orders === 'server' && api === 'mock') {
    return 'With "orders": "server", "api" must be the address of a server that makes orders: the fake server makes none.'
  }
  if (payments.provider === 'razorpay' && orders !== 'server') {
    return 'With the payment provider "razorpay", a server must make the orders ("orders": "server"): the provider refunds every payment without one.'
  }
  return null
}

/**
 * Composes builds into one directory that any static server can serve. Builds nothing.
 * @returns which pages differ from those of the newest previous site.
 * @throws MissingDataError if the API does not provide the data of pages, Error if the settings exclude each other, or
 * the folder has other files or is a link: the folder then stays unchanged.
 */
export async function composeSite(options: Options): Promise<PageChanges> {
  const out = path.resolve(options.out)
  // Releases read and move the link `dist/live`, so it must not be replaced by a folder.
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${out} is a link, as that to what is live: name a folder.`)
  recoverSite(out)
  if (holdsOtherFiles(out)) throw new Error(`${out} holds files, and is no composed site.`)
  const conflict = conflictIn(options.site)
  if (conflict) throw new Error(conflict)
  const draft = `${out}.draft`
  await remove(draft)
  try {
    const changes = await composeDraft(draft, { ...options, out })
    const old = oldOf(out)
    // A killed process may have left this folder.
    await remove(old)
    // The previous site's fingerprint (ensure-site.ts).
    await remove(out + outputNames.inputs)
    if (existsSync(out)) renameSync(out, old)
    renameSync(draft, out)
    await remove(old)
    return changes
  } finally {
    await remove(draft)
  }
}

const oldOf = (out: string) => `${out}.old`

/** Puts a site back if a process was killed while replacing it, between moving the old one away and the new one in. */
export function recoverSite(out: string): void {
  if (!existsSync(out) && existsSync(oldOf(out))) renameSync(oldOf(out), out)
}

/** Removes several files at a time, since a site of 10,000 books has 40,000. */
const remove = (place: string) => rm(place, { recursive: true, force: true })

function holdsOtherFiles(folder: string): boolean {
  if (existsSync(path.join(folder, outputNames.headers))) return false
  return existsSync(folder) && readdirSync(folder).length > 0
}

async function composeDraft(draft: string, options: Options): Promise<PageChanges> {
  const { site, out, builds = localBuilds, fakeServer = inRoot('mock-api/public') } = options
  mkdirSync(draft, { recursive: true })
  copyBuild(builds.shell, draft)
  if (site.api === 'mock' || site.payments.provider === 'test') {
    cpSync(fakeServer, draft, { recursive: true })
  }
  // Parsing gives the keys a fixed order, so that pages do not depend on the order in the file.
  const placed = withPlacedEntries(v.parse(SiteConfig, site), builds)
  const manifests = await readManifests(placed, builds)
  const page = collectDeployment(placed, providedIn(placed, manifests))
  for (const [name, { entry }] of Object.entries(site.remotes)) {
    const build = builds.remotes[name]
    if (build && entry.startsWith('/')) copyBuild(build, path.join(draft, baseOf(entry)))
  }
  for (const { from, to } of options.retainedFolders ?? []) copyMissing(from, path.join(draft, to))
  options.onStep?.('copied')
  const integrity = integrityMap(placed, manifests)
  const { previous = [out], patience = usualPatience } = options
  const folders = { builds, out: draft, previous }
  const changes = await writePages({ site: page, ...folders, manifests, integrity, patience })
  const write = (file: string, data: unknown) =>
    writeFileSync(path.join(draft, file), JSON.stringify(data, null, 2))
  write(outputNames.site, site)
  const deployment = describeDeployment(page, manifests, integrity)
  writeFileSync(path.join(draft, outputNames.deployment), JSON.stringify(deployment))
  write(outputNames.headers, securityHeaders(site))
  options.onStep?.('written')
  await compressFolder(draft)
  return changes
}

const { viteManifest, inputs, compatibilityRecord, shellFacts } = outputNames

/** Files of a build that are not served. */
const notServed = [path.dirname(viteManifest), inputs, compatibilityRecord]

/** A filter for copies. It also excludes the compressed copies of excluded files, which a release contains. */
const leaveOut = (names: readonly string[], from: string) => (file: string) =>
  !names.includes(path.relative(from, file).replace(/\.(br|gz)$/, ''))

/** Copies a build's served files, unless a file of the same name exists. */
function copyMissing(from: string, to: string): void {
  if (!existsSync(from)) return
  cpSync(from, to, { recursive: true, force: false, filter: leaveOut(notServed, from) })
  copyEntry(from, to)
}

/** Copies a build without the files that only composition reads. */
function copyBuild(from: string, to: string) {
  const filter = leaveOut([...notServed, shellFacts, 'index.html'], from)
  cpSync(from, to, { recursive: true, filter })
  copyEntry(from, to)
}
