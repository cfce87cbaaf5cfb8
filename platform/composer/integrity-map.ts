import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { filesIn, integrityOf } from '../base/index.ts'
import type { DeployedManifest, DeployedManifests } from './deployed-manifest.ts'
import { baseOf } from './links.ts'

/**
 * The hash of every script of remotes by its address, for the import map: browsers refuse another one. Knows
 * the address for a second try (shell/src/remotes/load-remote.ts), too.
 * @param folder the composed directory. @param manifests what remotes of other origins promise; the hash of
 * an entry in the site comes first.
 */
export function integrityMap(
  site: SiteConfig,
  folder: string,
  manifests: DeployedManifests,
): Record<string, string> {
  const builds = Object.values(site.remotes).flatMap((remote) =>
    [remote, remote.canary].filter((build) => build !== undefined),
  )
  const promised = Object.values(manifests).map((manifest) => promisedHashes(manifest))
  return Object.assign({}, ...promised, ...builds.map((build) => hashesOf(build, folder)))
}

function hashesOf(build: { entry: string; integrity?: string | undefined }, folder: string) {
  const { entry } = build
  if (!entry.startsWith('/')) return build.integrity ? everyTry(entry, build.integrity) : {}
  const scripts = filesIn(path.join(folder, baseOf(entry))).filter((file) => file.endsWith('.js'))
  const own = existsSync(path.join(folder, entry)) ? path.join(folder, entry) : null
  return Object.assign(
    {},
    ...scripts.map((file) => ({ [urlOf(file, folder)]: integrityOf(readFileSync(file)) })),
    own ? everyTry(entry, integrityOf(readFileSync(own))) : {},
  )
}

function promisedHashes({ entry, hashes }: DeployedManifest): Record<string, string> {
  return { ...hashes, ...(hashes[entry] ? everyTry(entry, hashes[entry]) : {}) }
}

function everyTry(entry: string, hash: string): Record<string, string> {
  return { [entry]: hash, [`${entry}?r=1`]: hash }
}

function urlOf(file: string, folder: string): string {
  return `/${path.relative(folder, file).split(path.sep).join('/')}`
}
