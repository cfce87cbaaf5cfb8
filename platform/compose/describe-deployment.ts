/** Describes all remotes in `deployment.json`, which pages fetch to find the remotes that they do not show. */
import type { DeploymentFile, PageConfig } from '../../shared/src/contract/site.ts'
import { mapValues } from '../project/index.ts'
import type { DeployedManifest, DeployedManifests } from './deployed-manifest.ts'
import type { Hashes } from './integrity-map.ts'
import { baseOf } from './links.ts'

/** @param integrity by remote. */
export function describeDeployment(
  { shell, remotes: named, routes, slots, overlays }: PageConfig,
  manifests: DeployedManifests,
  integrity: Record<string, Hashes>,
): DeploymentFile {
  const remotes = mapValues(named, ({ canary, ...stable }, name) => {
    const { [name]: manifest } = manifests
    const { [name]: hashes = {} } = integrity
    const own = { ...stable, ...filesOf(stable.entry, manifest, hashes) }
    const tried = canary && { ...canary, ...filesOf(canary.entry, manifest?.canary, hashes) }
    return { ...own, ...(tried ? { canary: tried } : {}) }
  })
  return { ...(shell ? { shell } : {}), remotes, routes, slots, overlays }
}

/** Addresses are relative to the entry, and each script is listed once. */
function filesOf(entry: string, manifest: DeployedManifest | undefined, hashes: Hashes) {
  const modules = manifest?.exposes ?? {}
  const isKnown = (url: string) => url !== entry && hashes[url] !== undefined
  const urls = [...new Set(Object.values(modules).flatMap(({ js }) => js))].filter(isKnown)
  const base = baseOf(entry)
  return {
    ...(hashes[entry] ? { integrity: hashes[entry] } : {}),
    scripts: Object.fromEntries(urls.map((url) => [url.replace(base, ''), hashes[url] ?? ''])),
    modules: mapValues(modules, ({ js }) =>
      [...new Set(js)].filter(isKnown).map((url) => urls.indexOf(url)),
    ),
  }
}
