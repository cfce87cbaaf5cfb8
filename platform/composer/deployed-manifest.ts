/** What remotes of other origins say of the builds that are deployed there, in their federation manifests. */
import * as v from 'valibot'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { outputNames, progress } from '../base/index.ts'
import type { Files } from '../builds/index.ts'

/** How long a manifest may take, in milliseconds. */
const timeout = 10_000

const Sync = v.object({ sync: v.array(v.string()) })

/** The part of a manifest that composition reads; hashes and `prerender` are this project's own. */
const Manifest = v.object({
  metaData: v.object({
    remoteEntry: v.object({ name: v.string(), path: v.string(), type: v.string() }),
    publicPath: v.optional(v.string(), 'auto'),
    integrity: v.optional(v.record(v.string(), v.string()), {}),
    prerender: v.optional(v.string()),
  }),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: Sync, css: Sync }) })),
})

/** With absolute URLs. */
export interface DeployedManifest {
  entry: string
  /** What each exposed module needs first, by its name: 'product-list'. */
  exposes: Record<string, Files>
  /** The hashes of scripts. */
  hashes: Record<string, string>
  /** The code of its build for Node, where that is deployed, too. */
  entryServer?: string
}

export type DeployedManifests = Partial<Record<RemoteName, DeployedManifest>>

/** Fetches the manifests of the remotes of other origins. One that cannot be read is left to the browser. */
export async function fetchManifests(site: SiteConfig): Promise<DeployedManifests> {
  const found = await Promise.all(
    remoteNames.map(async (name) => {
      const { entry = '/', type } = site.remotes[name] ?? {}
      // Nothing of a script can be fetched ahead.
      const isNeeded = !entry.startsWith('/') && type !== 'var'
      return [name, isNeeded ? await fetchManifest(name, entry) : undefined]
    }),
  )
  return Object.fromEntries(found.filter(([, manifest]) => manifest))
}

async function fetchManifest(name: RemoteName, entry: string) {
  const url = entry.endsWith('.json') ? entry : new URL(outputNames.federationManifest, entry).href
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const manifest = v.parse(Manifest, await response.json())
    const entryServer = await fetchEntryServer(url, manifest.metaData.prerender)
    return { ...readManifest(url, manifest), ...(entryServer ? { entryServer } : {}) }
  } catch (error) {
    progress(`${name} is left to the browser: ${url} cannot be read (${(error as Error).message})`)
    return undefined
  }
}

async function fetchEntryServer(manifest: string, file: string | undefined) {
  if (!file) return undefined
  const signal = AbortSignal.timeout(timeout)
  const response = await fetch(new URL(file, manifest), { signal })
  return response.ok ? response.text() : undefined
}

function readManifest(
  url: string,
  { metaData, exposes }: v.InferOutput<typeof Manifest>,
): DeployedManifest {
  const { remoteEntry, publicPath, integrity } = metaData
  const base = new URL(publicPath === 'auto' ? '.' : publicPath, url)
  const absolute = (file: string) => new URL(file, base).href
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
  }
}
