/** What pages fetch to know the remotes that they do not show. */
import type { DeploymentFile, SiteConfig } from '../../shared/src/contract/site.ts'
import type { DeployedManifest, DeployedManifests } from './deployed-manifest.ts'
import type { Hashes } from './integrity-map.ts'
import { baseOf } from './links.ts'

/** @param site with placed entries. @param integrity by remote. */
export function describeDeployment(
  site: SiteConfig,
  manifests: DeployedManifests,
  integrity: Record<string, Hashes>,
): DeploymentFile {
  const remotes = Object.entries(site.remotes).map(([name, remote]) => {
    const { canary, provides: _, ...stable } = remote
    const { [name]: manifest } = manifests
    const { [name]: hashes = {} } = integrity
    const own = { ...stable, ...filesOf(stable.entry, manifest, hashes) }
    const tried = canary && { ...canary, ...filesOf(canary.entry, manifest?.canary, hashes) }
    return [name, { ...own, ...(tried ? { canary: tried } : {}) }]
  })
  return {
    ...(site.shell ? { shell: site.shell } : {}),
    remotes: Object.fromEntries(remotes),
  }
}

/** Addresses are said from the entry, and each script once. */
function filesOf(entry: string, manifest: DeployedManifest | undefined, hashes: Hashes) {
  const modules = Object.entries(manifest?.exposes ?? {})
  const isKnown = (url: string) => url !== entry && hashes[url] !== undefined
  const urls = [...new Set(modules.flatMap(([, { js }]) => js))].filter(isKnown)
  const base = baseOf(entry)
  return {
    ...(hashes[entry] ? { integrity: hashes[entry] } : {}),
    scripts: Object.fromEntries(urls.map((url) => [url.replace(base, ''), hashes[url] ?? ''])),
    modules: Object.fromEntries(
      modules.map(([module, { js }]) => [
        module,
        [...new Set(js)].filter(isKnown).map((url) => urls.indexOf(url)),
      ]),
    ),
  }
}
