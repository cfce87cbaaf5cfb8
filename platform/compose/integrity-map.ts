import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { mapValues } from '../project/index.ts'
import type { DeployedManifest, DeployedManifests } from './deployed-manifest.ts'

/** By the address of a script. */
export type Hashes = Record<string, string>

/**
 * The hash of every script of each remote by its address, for the import maps of its pages: browsers refuse other
 * scripts. Includes the entry's address for a retry (shell/src/remotes/load-remote.ts).
 * @param manifests of builds and of remotes on other origins; the hash of an entry in `site.json` takes
 * precedence.
 */
export function integrityMap(
  site: SiteConfig,
  manifests: DeployedManifests,
): Record<string, Hashes> {
  return mapValues(site.remotes, ({ entry, integrity, canary }, name) => {
    const { [name]: manifest } = manifests
    return {
      ...(manifest ? knownHashes(manifest) : {}),
      ...(manifest?.canary ? knownHashes(manifest.canary) : {}),
      ...(integrity ? everyTry(entry, integrity) : {}),
      ...(canary?.integrity ? everyTry(canary.entry, canary.integrity) : {}),
    }
  })
}

function knownHashes({ entry, hashes }: DeployedManifest): Hashes {
  return { ...hashes, ...(hashes[entry] ? everyTry(entry, hashes[entry]) : {}) }
}

function everyTry(entry: string, hash: string): Hashes {
  return { [entry]: hash, [`${entry}?r=1`]: hash }
}
