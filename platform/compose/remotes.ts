/**
 * What composition knows of the remotes of a site: what they bring, which files their modules need, and the hashes of
 * these. It is read from the federation manifests of builds and of remotes on other origins.
 */
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DeploymentFile, PageConfig, SiteConfig } from 'shared/contract'
import { Provides } from 'shared/schema'
import * as v from 'valibot'
import type { Builds, Files } from '../build/index.ts'
import { hashOf, mapValues, outputNames, progress } from '../project/index.ts'

/** The timeout for the manifest of a remote on another origin, in milliseconds. */
const timeout = 10_000

const Sync = v.object({ sync: v.array(v.string()) })

/** The part of a manifest that composition reads; hashes and `provides` are this project's own. */
const Manifest = v.object({
  metaData: v.object({
    remoteEntry: v.object({ name: v.string(), path: v.string(), type: v.string() }),
    publicPath: v.optional(v.string(), 'auto'),
    integrity: v.optional(v.record(v.string(), v.string()), {}),
    provides: v.optional(Provides, {}),
  }),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: Sync, css: Sync }) })),
})
type Manifest = v.InferOutput<typeof Manifest>

interface Build {
  /** What each exposed module needs first, by its name: 'product-list'. */
  exposes: Record<string, Files>
  /**
   * The hash of every script, by its address, which is absolute or from the site's root. The entry has one for its retry
   * as well (shell/src/remotes/load-remote.ts).
   */
  hashes: Record<string, string>
}

/** A remote of a site. */
export interface Remote extends Build {
  provides: Provides
  canary?: Build
}

type NamedRemote = SiteConfig['remotes'][string]

/**
 * Reads what composition needs to know about a site's remotes. If the manifest of another origin cannot be read, the
 * browser finds the remote's files itself.
 * @param site names each entry by the address under which pages load it (`withPlacedEntries`).
 * @param tell is told which manifests cannot be read.
 * @throws Error if a build is missing, or if nothing says what a remote brings: its pages would be missing in the shop.
 */
export async function readRemotes(
  site: SiteConfig,
  builds: Pick<Builds, 'remotes' | 'canaries'>,
  tell: Tell = progress,
): Promise<Record<string, Remote>> {
  const read = async ([name, { canary, ...stable }]: [string, NamedRemote]) => {
    const manifest = await findManifest(name, stable, builds.remotes[name], tell)
    const { provides: named } = stable
    const names = named?.screens ?? named?.slots ?? named?.overlays
    if (!manifest && !names)
      throw new Error(
        `Nothing says what “${name}” provides: its manifest could not be read, and site.json has no “provides” for it.`,
      )
    // All of it, so that a manifest that cannot be read for a moment takes no page away.
    const provided = names ? {} : manifest?.metaData.provides
    const provides = v.parse(Provides, { ...provided, ...named })
    const found: Remote = { ...buildOf(stable, manifest), provides }
    const tried = builds.canaries?.[name]
    if (canary && (tried || !canary.entry.startsWith('/')))
      found.canary = buildOf(canary, await findManifest(name, canary, tried, tell))
    return [name, found] as const
  }
  return Object.fromEntries(await Promise.all(Object.entries(site.remotes).map(read)))
}

/** What a build brings to the shop. @param folder of the build. */
export function providedBy(folder: string): Provides {
  return manifestIn(folder).metaData.provides
}

function manifestIn(folder: string): Manifest {
  const text = readFileSync(path.join(folder, outputNames.federationManifest), 'utf8')
  return v.parse(Manifest, JSON.parse(text))
}

type Tell = (line: string) => void

async function findManifest(
  name: string,
  { entry, type }: NamedRemote,
  folder: string | undefined,
  tell: Tell,
) {
  if (!entry.startsWith('/')) return type === 'var' ? null : await fetchManifest(name, entry, tell)
  if (folder) return manifestIn(folder)
  throw new Error(`site.json names the remote “${name}”, but there is no build of it.`)
}

async function fetchManifest(name: string, entry: string, tell: Tell): Promise<Manifest | null> {
  const url = entry.endsWith('.json') ? entry : new URL(outputNames.federationManifest, entry).href
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return v.parse(Manifest, await response.json())
  } catch (error) {
    tell(
      `${name} will be loaded by the browser: ${url} could not be read (${(error as Error).message})`,
    )
    return null
  }
}

/** @param manifest `null` if there is none: then only what the site says about the remote is known. */
function buildOf({ entry, integrity }: NamedRemote, manifest: Manifest | null): Build {
  const own = integrity ? everyTry(entry, integrity) : {}
  if (!manifest) return { exposes: {}, hashes: own }
  const { remoteEntry, publicPath, integrity: recorded } = manifest.metaData
  const container = [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/')
  const base = publicPath === 'auto' ? '.' : publicPath
  const addressOf = (file: string) => {
    if (!entry.startsWith('/')) return new URL(file, new URL(base, entry)).href
    return file === container ? entry : baseOf(entry) + file
  }
  // Only modules can be preloaded without being run.
  const scripts = (files: string[]) =>
    remoteEntry.type === 'module' ? [container, ...files].map(addressOf) : []
  const hashes = Object.entries(recorded).flatMap(([file, hash]) =>
    file.endsWith('.js') ? [[addressOf(file), hash] as const] : [],
  )
  const ofContainer = recorded[container]
  return {
    exposes: Object.fromEntries(
      manifest.exposes.map(({ path, assets }) => [
        path.replace('./', ''),
        { js: scripts(assets.js.sync), css: assets.css.sync.map(addressOf) },
      ]),
    ),
    hashes: {
      ...Object.fromEntries(hashes),
      ...(ofContainer ? everyTry(addressOf(container), ofContainer) : {}),
      ...own,
    },
  }
}

function everyTry(entry: string, hash: string) {
  return { [entry]: hash, [`${entry}?r=1`]: hash }
}

/** Describes all remotes in `deployment.json`, which pages fetch to find the remotes that they do not show. */
export function describeDeployment(
  { shell, remotes: named, routes, slots, overlays }: PageConfig,
  remotes: Readonly<Record<string, Remote>>,
): DeploymentFile {
  const described = mapValues(named, ({ canary, ...stable }, name) => ({
    ...stable,
    ...filesOf(stable.entry, remotes[name]),
    ...(canary ? { canary: { ...canary, ...filesOf(canary.entry, remotes[name]?.canary) } } : {}),
  }))
  return { ...(shell ? { shell } : {}), remotes: described, routes, slots, overlays }
}

/** Addresses are relative to the entry, and each script is listed once. */
function filesOf(entry: string, { exposes, hashes }: Build = { exposes: {}, hashes: {} }) {
  const isKnown = (url: string) => url !== entry && hashes[url] !== undefined
  const urls = [...new Set(Object.values(exposes).flatMap(({ js }) => js))].filter(isKnown)
  const base = baseOf(entry)
  return {
    ...(hashes[entry] ? { integrity: hashes[entry] } : {}),
    scripts: Object.fromEntries(urls.map((url) => [url.replace(base, ''), hashes[url] ?? ''])),
    modules: mapValues(exposes, ({ js }) =>
      [...new Set(js)].filter(isKnown).map((url) => urls.indexOf(url)),
    ),
  }
}

/** The folder of a remote's entry: '/remotes/a/remoteEntry.js' -> '/remotes/a/'. */
export function baseOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1)
}

/**
 * The site with the entries of local builds under names with a hash of their content, such as
 * 'remoteEntry-0a1b2c3d4e.js', which servers let browsers cache (platform/serve). All versions of a remote are in one
 * folder, since their other files have such names anyway. Hosts of other projects load the entry by its fixed name.
 */
export function withPlacedEntries(
  site: SiteConfig,
  { remotes, canaries = {} }: Pick<Builds, 'remotes' | 'canaries'>,
): SiteConfig {
  const place = <B extends { entry: string }>(build: B, folder: string | undefined): B => {
    if (!folder || !build.entry.startsWith('/')) return build
    return { ...build, entry: baseOf(build.entry) + entryName(folder) }
  }
  const placed = mapValues(site.remotes, ({ canary, ...stable }, name) => ({
    ...place(stable, remotes[name]),
    ...(canary ? { canary: place(canary, canaries[name]) } : {}),
  }))
  return { ...site, remotes: placed }
}

/** Copies the entry of a build, with its compressed copies, to its name with a hash. */
export function copyEntry(from: string, to: string): void {
  for (const ending of ['', '.br', '.gz']) {
    const file = path.join(from, outputNames.remoteEntry + ending)
    if (existsSync(file)) copyFileSync(file, path.join(to, entryName(from) + ending))
  }
}

function entryName(folder: string): string {
  const { remoteEntry } = outputNames
  const hash = hashOf(readFileSync(path.join(folder, remoteEntry), 'utf8')).slice(0, 10)
  return remoteEntry.replace('.js', `-${hash}.js`)
}
