/** A shop that is released from the builds of this checkout, for tests of releases. */
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { SiteConfig } from 'shared/contract'
import { outputOf } from '../../platform/build/index'
import { readSite } from '../../platform/compose/index'
import {
  filesIn,
  folderOf,
  inRoot,
  integrityOf,
  outputNames,
  type PartName,
  partNames,
} from '../../platform/project/index'
import {
  type DeployRoot,
  deploy,
  deployRootIn,
  type Release,
  storeRelease,
  withRelease,
} from '../../platform/release/index'
import { originOf, serveSite } from '../../platform/serve/index'

export interface ReleasedShop {
  root: DeployRoot
  url: string
  /** Stores a release of the current build. @param change changes a copy of the build, in its folder. */
  store: (part: PartName, change?: (build: string) => void) => Promise<Release>
  close: () => void
}

/**
 * Releases all parts and serves the shop, without pages of books, which each release would compose.
 * @param home the folder of the store; by default, a new one.
 */
export async function releaseShop(home?: string): Promise<ReleasedShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-released-'))
  const root = deployRootIn(home ?? path.join(folder, 'root'))
  const store: ReleasedShop['store'] = (part, change) => {
    const build = mkdtempSync(path.join(folder, `${part}-`))
    cpSync(outputOf({ folder: folderOf(part) }), build, { recursive: true })
    change?.(build)
    const forNode = outputOf({ folder: folderOf(part), mode: 'prerender' })
    return storeRelease({ root, part, build, forNode })
  }
  const site: SiteConfig = { ...readSite(inRoot('site/site.json')), prerender: 'none', remotes: {} }
  const first: Release[] = []
  for (const part of partNames) first.push(await store(part))
  await deploy({ root, first: first.reduce(withRelease, site) })
  const server = await serveSite({ folder: root.live, port: 0 })
  const close = () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { root, url: originOf(server), store, close }
}

/** Adds a line to the entry of a remote's build. */
export function extendEntry(build: string, code: string): void {
  extendFile(build, outputNames.remoteEntry, code)
}

/** Adds a line to the chunk of a remote's build with this name, such as that of a screen. */
export function extendChunk(build: string, name: string, code: string): void {
  const file = readdirSync(path.join(build, 'assets')).find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.js'),
  )
  if (file === undefined) throw new Error(`There is no chunk “${name}” in ${build}.`)
  extendFile(build, path.join('assets', file), code)
}

function extendFile(build: string, file: string, code: string): void {
  appendFileSync(path.join(build, file), `\n${code}`)
  updateHashes(build)
}

/** Changes a text in a remote's build, in which every file gets another name, as after a change of its sources. */
export function changeText(build: string, from: string, to: string): void {
  const assets = filesIn(path.join(build, 'assets')).map((file) => path.basename(file))
  const renamed = (name: string) => name.replace(/-([\w-]{8})\./, '-changed$1.')
  for (const file of filesIn(build).filter((name) => /\.(js|css|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8').replaceAll(from, to)
    writeFileSync(
      file,
      assets.reduce((all, name) => all.replaceAll(name, renamed(name)), text),
    )
  }
  for (const name of assets)
    renameSync(path.join(build, 'assets', name), path.join(build, 'assets', renamed(name)))
  updateHashes(build)
}

/** Writes the hashes of changed files into the manifest. */
function updateHashes(build: string): void {
  const file = path.join(build, outputNames.federationManifest)
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { integrity } = manifest.metaData
  for (const name of Object.keys(integrity))
    integrity[name] = integrityOf(readFileSync(path.join(build, name)))
  writeFileSync(file, JSON.stringify(manifest))
}
