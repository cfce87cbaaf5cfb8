/** Reads the federation manifests of remotes, including those on other origins. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { Provides } from '../../shared/src/contract/provides.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Builds, Files } from '../build/index.ts'
import { hashesOf, mapValues, outputNames, progress } from '../project/index.ts'
import { baseOf } from './links.ts'
import type { Provided } from './page-config.ts'

/** How long a manifest may take, in milliseconds. */
const timeout = 10_000

const Sync = v.object({ sync: v.array(v.string()) })

/** The part of a manifest that composition reads; hashes and `provides` are this project's own. */
const Manifest = v.object({
  metaData: v.object({
    remoteEntry: v.object({ name: v.string(), path: v.string(), type: v.string() }),
    publicPath: v.optional(v.string(), 'auto'),
    integrity: v.optional(v.record(v.string(), v.string()), {}),
    provides: v.optional(Provides),
  }),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: Sync, css: Sync }) })),
})

/** With absolute URLs, or from the site's root. */
export interface DeployedManifest {
  entry: string
  /** What each exposed module needs first, by its name: 'product-list'. */
  exposes: Record<string, Files>
  /** The hashes of scripts. */
  hashes: Record<string, string>
  /** Missing if another project has built it. */
  provides?: Provides | undefined
  /** The canary's build, if it is local. */
  canary?: DeployedManifest
}

/** By remote. */
export type DeployedManifests = Record<string, DeployedManifest>

/**
 * Reads the manifests of a site's remotes, from builds or from other origins. A remote whose manifest cannot be
 * fetched is left to the browser.
 * @throws Error when a build is missing.
 */
export async function readManifests(site: SiteConfig, builds: Builds): Promise<DeployedManifests> {
  const found = await Promise.all(
    Object.entries(site.remotes).map(async ([name, { entry, type, canary }]) => {
      if (entry.startsWith('/')) {
        const tried = builds.canaries?.[name]
        const own = readOfBuild(name, entry, builds.remotes[name])
        return [
          name,
          canary && tried ? { ...own, canary: readOfBuild(name, canary.entry, tried) } : own,
        ]
      }
      // Classic scripts cannot be preloaded as modules.
      return [name, type === 'var' ? undefined : await fetchManifest(name, entry)]
    }),
  )
  return Object.fromEntries(found.filter(([, manifest]) => manifest))
}

/** @param entry the name under which pages load the build's entry. */
function readOfBuild(name: string, entry: string, folder: string | undefined): DeployedManifest {
  if (!folder) throw new Error(`The site names the remote “${name}”, of which there is no build.`)
  const manifest = manifestIn(folder)
  const absolute = (file: string) =>
    file === outputNames.remoteEntry ? entry : baseOf(entry) + file
  const scripts = Object.entries(hashesOf(folder)).filter(([file]) => file.endsWith('.js'))
  const hashes = Object.fromEntries(scripts.map(([file, hash]) => [absolute(file), hash]))
  return { ...readManifest(absolute, manifest), hashes }
}

function manifestIn(folder: string) {
  const text = readFileSync(path.join(folder, outputNames.federationManifest), 'utf8')
  return v.parse(Manifest, JSON.parse(text))
}

/** What a build brings to the shop. */
export function providedBy(folder: string): Provides {
  return manifestIn(folder).metaData.provides ?? nothing
}

const nothing: Provides = { screens: {}, slots: [], overlays: [] }

/**
 * What each remote of a site brings, from its manifest or from `site.json`.
 * @throws Error if neither has it, since its pages would be missing in the shop.
 */
export function providedIn(site: SiteConfig, manifests: DeployedManifests): Provided {
  return mapValues(site.remotes, ({ provides }, name) => {
    const manifest = manifests[name]
    if (!provides && !manifest)
      throw new Error(
        `What “${name}” provides is not known: its manifest was not read, and the site does not say it.`,
      )
    return provides ?? manifest?.provides ?? nothing
  })
}

async function fetchManifest(name: string, entry: string) {
  const url = entry.endsWith('.json') ? entry : new URL(outputNames.federationManifest, entry).href
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const manifest = v.parse(Manifest, await response.json())
    const { publicPath } = manifest.metaData
    const base = new URL(publicPath === 'auto' ? '.' : publicPath, url)
    return readManifest((file) => new URL(file, base).href, manifest)
  } catch (error) {
    progress(`${name} is left to the browser: ${url} cannot be read (${(error as Error).message})`)
    return undefined
  }
}

/** @param absolute makes the URL of a file. */
function readManifest(
  absolute: (file: string) => string,
  { metaData, exposes }: v.InferOutput<typeof Manifest>,
): DeployedManifest {
  const { remoteEntry, integrity, provides } = metaData
  const entry = absolute([remoteEntry.path, remoteEntry.name].filter(Boolean).join('/'))
  // Only modules can be preloaded without being run.
  const scripts = (files: string[]) =>
    remoteEntry.type === 'module' ? [entry, ...files.map(absolute)] : []
  const hashes = Object.entries(integrity).filter(([file]) => file.endsWith('.js'))
  return {
    entry,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets }) => [
        path.replace('./', ''),
        { js: scripts(assets.js.sync), css: assets.css.sync.map(absolute) },
      ]),
    ),
    hashes: Object.fromEntries(hashes.map(([file, hash]) => [absolute(file), hash])),
    provides,
  }
}
