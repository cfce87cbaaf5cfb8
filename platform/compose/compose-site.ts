import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { DeploymentFile, Hosts, PreviewFile, SiteConfig } from 'shared/contract'
import { previewsFolder, shellsFolder } from 'shared/page-protocol'
import { paths } from 'shared/paths'
import * as v from 'valibot'
import { type Builds, localBuilds, outputOf, shopBuilds } from '../build/index.ts'
import {
  composed,
  filesIn,
  fingerprint,
  hashOf,
  inPackages,
  inRoot,
  mapValues,
  outputNames,
  progress,
} from '../project/index.ts'
import { securityHeaders } from '../serve/index.ts'
import { checkApi } from './check-api.ts'
import { compressFolder } from './compress.ts'
import { lacksEarlierPage } from './earlier-pages.ts'
import { type ApiTimeouts, defaultTimeouts, MissingDataError, urgentTimeouts } from './load-data.ts'
import { createPageConfig, policyPages, servedSite } from './page-config.ts'
import { CheckedSite, readSite } from './read-site.ts'
import {
  baseOf,
  copyEntry,
  describeDeployment,
  providedBy,
  type Remote,
  readRemotes,
  withPlacedEntries,
} from './remotes.ts'
import { formatFailures, type PageChanges, writePages } from './write-pages.ts'

/** Remotes that only those get who open its link. Nothing else of the site depends on it. */
export interface Preview {
  /** When it ends, in ISO 8601. */
  until: string
  remotes: SiteConfig['remotes']
  /** The folders of their builds. */
  builds: Builds['remotes']
}

/** A shell that only some get, whose pages are in a folder of their own, and its other files beside those of all. */
export interface OtherShell {
  version: string
  build: string
  forNode: string
  /** As that of the site; its files are served that the site lacks. */
  fakeServer: string
}

interface Options {
  site: SiteConfig
  /** The folder to write; replaced as a whole once the site is complete. */
  out: string
  /** The builds to compose; by default, those of this checkout. */
  builds?: Builds
  /** The folder with the pictures of the home page and the sample books, and the widget of test payments. */
  fakeServer?: string
  /** Composed sites whose unchanged pages are reused, the newest first; by default, the one that is replaced. */
  previous?: readonly string[]
  /** By the name of their file, which its address contains. */
  previews?: Readonly<Record<string, Preview>>
  /** By the name that the cookie has, which is that of the preview's file or the version of the canary. */
  shells?: Readonly<Record<string, OtherShell>>
  /** Further folders to serve, without files that a build has, for open tabs of earlier versions. */
  retainedFolders?: readonly { from: string; to: string }[]
  /** For an urgent change: earlier sites whose pages are used if the API does not answer, the newest first. */
  earlier?: readonly string[] | undefined
  timeouts?: ApiTimeouts | undefined
}

/**
 * Composes builds into one directory that any static server can serve. Builds nothing.
 * @returns which pages differ from those of the newest previous site.
 * @throws MissingDataError if the API does not provide the data of pages, unless `earlier` is given; Error if the
 * settings contradict each other, or if the folder has other files or is a link. The folder then does not change.
 */
export async function composeSite(options: Options): Promise<PageChanges> {
  const out = path.resolve(options.out)
  // Releases read and move the link `dist/live`, so it must not be replaced by a folder.
  if (lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${out} is a link, perhaps the one to the live deployment. Name a folder instead.`,
    )
  const [draft, old] = [`${out}.draft`, `${out}.old`]
  // A process may have been killed between moving the old site away and moving the new one in.
  if (!existsSync(out) && existsSync(old)) renameSync(old, out)
  const isSite = existsSync(path.join(out, outputNames.headers))
  if (!isSite && existsSync(out) && readdirSync(out).length > 0)
    throw new Error(`${out} contains files and is not a composed site, so it is not replaced.`)
  await remove(draft)
  try {
    const changes = await composeDraft(draft, { ...options, out }).catch((error) => {
      if (!options.earlier || !(error instanceof MissingDataError)) throw error
      progress(
        `Pages are those of earlier sites, since the API does not answer. Run npx bookshelf refresh once it does. ${error.message}`,
      )
      return composeFromEarlier(draft, { ...options, out }, options.earlier)
    })
    // A killed process may have left this folder.
    await remove(old)
    // The previous site's fingerprint (`ensureSite`).
    await remove(out + outputNames.inputs)
    if (existsSync(out)) renameSync(out, old)
    renameSync(draft, out)
    await remove(old)
    return changes
  } finally {
    await remove(draft)
  }
}

/** Removes several files at a time, since a site of 10,000 books has 40,000. */
const remove = (place: string) => rm(place, { recursive: true, force: true })

/** Uses pages of earlier sites. If they lack some, the API is asked once more before these are left empty. */
async function composeFromEarlier(
  draft: string,
  options: Options,
  earlier: readonly string[],
): Promise<PageChanges> {
  const compose = async () => {
    await remove(draft)
    return { ...(await composeDraft(draft, options, { earlier })), isEarlier: true }
  }
  const changes = await compose()
  const ofAll = [changes, ...Object.values<PageChanges>(changes.ofShells ?? {})]
  if (!ofAll.some(({ failures }) => failures.some(lacksEarlierPage))) return changes
  progress('This machine lacks some of these pages, so the API is asked once more, with more time.')
  await remove(draft)
  return composeDraft(draft, { ...options, timeouts: defaultTimeouts }, {}).catch((error) => {
    if (error instanceof MissingDataError) return compose()
    throw error
  })
}

/**
 * @param again given if it is composed once more. @param again.earlier sites whose pages are used instead of asking the
 * API, the newest first.
 */
async function composeDraft(
  draft: string,
  options: Options,
  again?: { earlier?: readonly string[] },
): Promise<PageChanges> {
  const { earlier } = again ?? {}
  const { out, builds = localBuilds, fakeServer = inPackages('mock-api/public') } = options
  const site = servedSite(options.site)
  const unread: string[] = []
  const { page, remotes } = await readPageConfig(site, builds, (line) => {
    unread.push(line)
    // The composition before has said it.
    if (!again) progress(line)
  })
  mkdirSync(draft, { recursive: true })
  const { shells = {}, previews = {} } = options
  for (const shell of [{ build: builds.shell, fakeServer }, ...Object.values(shells)]) {
    copyBuild(shell.build, draft)
    // With a real server, too: the home page shows some of the pictures, and its books may be the sample's.
    const testWidget = path.join(shell.fakeServer, 'payments')
    const isTest = site.payments.provider === 'test'
    const filter = (file: string) => isTest || file !== testWidget
    cpSync(shell.fakeServer, draft, { recursive: true, force: false, filter })
  }
  copyRemotes(site, builds, draft)
  for (const { from, to } of options.retainedFolders ?? []) {
    if (existsSync(from)) copyBuild(from, path.join(draft, to))
  }
  const { previous = [out], timeouts = options.earlier ? urgentTimeouts : defaultTimeouts } =
    options
  if (!earlier) await checkApi(site, timeouts.answer)
  // A canary that becomes the version for everybody keeps its pages.
  const withShells = (sites: readonly string[]) => [...sites, ...sites.flatMap(foldersOfShells)]
  const composition = {
    ...{ site: page, settings: site, builds, remotes },
    ...{ root: draft, out: draft, previous: withShells(previous), timeouts },
    earlier: earlier && withShells(earlier),
  }
  const changes = await writePages(composition)
  const ofShells: Record<string, PageChanges> = {}
  for (const [name, { version, build, forNode }] of Object.entries(shells)) {
    ofShells[name] = await writePages({
      ...composition,
      site: { ...page, shell: version },
      builds: { ...builds, shell: build, forNode: { ...builds.forNode, shell: forNode } },
      out: path.join(draft, shellsFolder, name),
      preview: name in previews ? name : undefined,
    })
  }
  const write = (file: string, data: unknown) =>
    writeFileSync(path.join(draft, file), JSON.stringify(data, null, 2))
  write(outputNames.site, site)
  for (const [name, policy] of Object.entries(policyPages(site))) {
    const file = path.join(draft, `${paths.policy(name)}.json`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(policy))
  }
  const { shellCanary } = site
  const deployment: DeploymentFile = {
    ...describeDeployment(page, remotes),
    ...(shellCanary ? { shellCanary } : {}),
  }
  writeFileSync(path.join(draft, outputNames.deployment), JSON.stringify(deployment))
  for (const [name, preview] of Object.entries(previews)) {
    await writePreview(draft, name, site, preview, name in shells)
  }
  write(outputNames.headers, securityHeaders(site, hostsOf(site, remotes, options)))
  await compressFolder(draft, previous[0])
  foldersOfShells(draft).forEach(setApart)
  return { ...changes, unread, ofShells }
}

function foldersOfShells(site: string): string[] {
  const folder = path.join(site, shellsFolder)
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
}

/**
 * Gives the new pages of another shell a time of their own. Servers make entity tags from the time and the size of a
 * file. Two pages that were written within a second, and differ only in hashes, would have the same one: a browser whose
 * cookie has changed would keep the page that it has.
 */
function setApart(folder: string): void {
  const age = 1 + Number.parseInt(hashOf(path.basename(folder)).slice(0, 6), 16)
  const time = Math.floor(Date.now() / 1000) - age
  // Those that other sites have, too, have their time already.
  const isNew = (file: string) => statSync(file).nlink === 1
  for (const file of filesIn(folder).filter(isNew)) utimesSync(file, time, time)
}

/**
 * The hosts of everything that pages may load: one document stays while its shopper goes on to pages of other teams. A
 * manifest of another origin can change at any time, so such a remote has only the hosts that `site.json` names.
 */
function hostsOf(
  site: SiteConfig,
  remotes: Readonly<Record<string, Remote>>,
  { builds = localBuilds, previews = {} }: Options,
): Hosts[] {
  const known = Object.entries(site.remotes).map(([name, { entry, provides }]) =>
    entry.startsWith('/') ? remotes[name]?.provides : provides,
  )
  const others = [builds.canaries ?? {}, ...Object.values(previews).map((each) => each.builds)]
  const ofOthers = others.flatMap((folders) => Object.values(folders).map(providedBy))
  return [...known, ...ofOthers].flatMap((provides) => provides?.hosts ?? [])
}

/** What pages know of a site, and what composition knows of its remotes. */
async function readPageConfig(
  site: SiteConfig,
  builds: Pick<Builds, 'remotes' | 'canaries'>,
  tell?: (line: string) => void,
) {
  // Parsing gives the keys a fixed order, so that pages do not depend on the order in the file.
  const placed = withPlacedEntries(v.parse(CheckedSite, site), builds)
  const remotes = await readRemotes(placed, builds, tell)
  const page = createPageConfig(
    placed,
    mapValues(remotes, ({ provides }) => provides),
  )
  return { page, remotes }
}

/** Writes the file of a preview, and the files of its remotes beside those of the site. */
async function writePreview(
  draft: string,
  name: string,
  site: SiteConfig,
  { until, remotes: previewed, builds }: Preview,
  hasPages: boolean,
): Promise<void> {
  const ofPreview = { ...site, remotes: previewed }
  const { page, remotes } = await readPageConfig(ofPreview, { remotes: builds })
  copyRemotes(ofPreview, { remotes: builds }, draft)
  const described = describeDeployment(page, remotes)
  const file: PreviewFile = { until, ...(hasPages ? { hasPages } : {}), ...described }
  mkdirSync(path.join(draft, previewsFolder), { recursive: true })
  writeFileSync(path.join(draft, previewsFolder, `${name}.json`), JSON.stringify(file))
}

/** Copies the builds of remotes on this origin. */
function copyRemotes(site: SiteConfig, builds: Pick<Builds, 'remotes'>, to: string): void {
  for (const [name, { entry }] of Object.entries(site.remotes)) {
    const build = builds.remotes[name]
    if (build && entry.startsWith('/')) copyBuild(build, path.join(to, baseOf(entry)))
  }
}

/** Files of a build that only composition reads. */
const notServed = new Set<string>([
  path.dirname(outputNames.viteManifest),
  outputNames.inputs,
  outputNames.compatibilityRecord,
  outputNames.shellFacts,
  'index.html',
])

/** Copies the files of a build that are served, with their compressed copies, unless files of the same names exist. */
function copyBuild(from: string, to: string): void {
  const isServed = (file: string) =>
    !notServed.has(path.relative(from, file).replace(/\.(br|gz)$/, ''))
  cpSync(from, to, { recursive: true, force: false, filter: isServed })
  copyEntry(from, to)
}

/** Composes a site unless it exists with the same builds and configuration. Paths are relative to the root. */
export async function ensureSite(
  file = 'site/site.json',
  out: string = composed.site,
): Promise<void> {
  const builds = shopBuilds.map((build) =>
    readFileSync(`${outputOf(build)}/${outputNames.inputs}`, 'utf8'),
  )
  const composer = ['build', 'compose', 'project', 'serve'].map((name) => `platform/${name}`)
  const wanted =
    builds.join() + fingerprint([file, 'site/policies', ...composer, 'mock-api/public'])
  const stamp = inRoot(`${out}${outputNames.inputs}`)
  if (existsSync(inRoot(out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  progress(`Composing ${out} …`)
  const { failures } = await composeSite({ site: readSite(inRoot(file)), out: inRoot(out) })
  formatFailures(failures).forEach(progress)
  writeFileSync(stamp, wanted)
}
