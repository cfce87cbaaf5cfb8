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
import { entryOf, inRoot, outputNames, packageVersion, remoteNames } from '../base/index.ts'
import { type Builds, collectDeployment, localBuilds } from '../builds/index.ts'
import { securityHeaders } from '../server/index.ts'
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
  /** The folder to write; replaced as a whole once everything is there. */
  out: string
  /** The builds to put together: those of this checkout where nothing else is said. */
  builds?: Builds
  fakeServer?: string
  /** A composed site, whose unchanged pages are taken over: the one that is replaced where nothing is said. */
  previous?: string | undefined
  /** Folders to serve as well, where no build has put the same file: for tabs of earlier versions. */
  beside?: readonly { from: string; to: string }[]
  patience?: Patience
  /** Told when the builds are copied, and when the pages are written. */
  onStep?: (step: 'copied' | 'written') => void
}

/**
 * Reads and checks a site.json. Where it names no remotes, the site has those of this checkout.
 * @throws Error that names the file and what is wrong in it.
 */
export function readSite(file: string): SiteConfig {
  try {
    return v.parse(SiteConfig, { remotes: ownRemotes(), ...JSON.parse(readFileSync(file, 'utf8')) })
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

/**
 * Puts builds together into one directory that any static server can serve. Builds nothing.
 * @returns which pages differ from those of the previous site.
 * @throws MissingDataError if the API does not give what pages are made of, Error where the folder has other files or
 * is a link: what is there then stays as it is.
 */
export async function composeSite(options: Options): Promise<PageChanges> {
  const out = path.resolve(options.out)
  // A folder in the place of `dist/live` would end all releases: they read and move that link.
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${out} is a link, as that to what is live: name a folder.`)
  if (holdsOtherFiles(out)) throw new Error(`${out} holds files, and is no composed site.`)
  const draft = `${out}.draft`
  await remove(draft)
  try {
    const changes = await composeDraft(draft, { ...options, out })
    const old = `${out}.old`
    // A killed process may have left it.
    await remove(old)
    // What the site before was composed of (ensure-site.ts).
    await remove(out + outputNames.inputs)
    if (existsSync(out)) renameSync(out, old)
    renameSync(draft, out)
    await remove(old)
    return changes
  } finally {
    await remove(draft)
  }
}

/** Several files at once: a site of 10,000 books has 40,000. */
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
  // Parsed, its names have one order: pages are the same whatever the order was.
  const placed = withPlacedEntries(v.parse(SiteConfig, site), builds)
  const manifests = await readManifests(placed, builds)
  const page = collectDeployment(placed, providedIn(placed, manifests))
  for (const [name, { entry }] of Object.entries(site.remotes)) {
    const build = builds.remotes[name]
    if (build && entry.startsWith('/')) copyBuild(build, path.join(draft, baseOf(entry)))
  }
  for (const { from, to } of options.beside ?? []) copyMissing(from, path.join(draft, to))
  options.onStep?.('copied')
  const integrity = integrityMap(placed, manifests)
  const { previous = out, patience = usualPatience } = options
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

/** What nobody is served of a build. */
const notServed = [path.dirname(viteManifest), inputs, compatibilityRecord]

/** A filter for copies. A release brings compressed files along: they are left out with their originals. */
const leaveOut = (names: readonly string[], from: string) => (file: string) =>
  !names.includes(path.relative(from, file).replace(/\.(br|gz)$/, ''))

/** Copies what a build serves, where nothing of the same name lies already. */
export function copyMissing(from: string, to: string): void {
  if (!existsSync(from)) return
  cpSync(from, to, { recursive: true, force: false, filter: leaveOut(notServed, from) })
  copyEntry(from, to)
}

/** Copies a build without what only composition reads. */
function copyBuild(from: string, to: string) {
  const filter = leaveOut([...notServed, shellFacts, 'index.html'], from)
  cpSync(from, to, { recursive: true, filter })
  copyEntry(from, to)
}
