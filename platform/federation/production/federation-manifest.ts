/** The manifest of a remote, as Module Federation specifies it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BasicStatsMetaData, Manifest } from '@module-federation/sdk'
import type { Provides } from '../../../shared/src/contract/provides.ts'
import { contractVersion } from '../../../shared/src/contract/remotes.ts'
import { closure, dynamicClosure, readManifest } from '../../build/index.ts'
import { hashesOf, outputNames } from '../../project/index.ts'
import { reactVersion } from './exports-of.ts'

/** With this project's additions for composition. */
interface MetaData extends BasicStatsMetaData {
  /** The hash of every script and style sheet, by its path: 'sha256-…'. */
  integrity: Record<string, string>
  provides: Provides
  /** The build for Node with which the remote's screens are prerendered, if it has one. */
  prerender?: string
}

export type FederationManifest = Manifest<MetaData>

interface Remote {
  name: string
  /** Of its sources, absolute. */
  folder: string
  /** './home' -> './src/expose/home.ts'. */
  exposes: Record<string, string>
  provides: Provides
  /** The shared modules that it uses. */
  uses: readonly string[]
}

/** Writes the manifest beside a finished build. @param dist of the build, with Vite's manifest. */
export function writeFederationManifest(dist: string, remote: Remote): void {
  const manifest = JSON.stringify(federationManifest(dist, remote))
  writeFileSync(path.join(dist, outputNames.federationManifest), manifest)
}

function federationManifest(dist: string, { name, folder, exposes, provides, uses }: Remote) {
  const chunks = readManifest(dist)
  const entry = Object.values(chunks).find(({ file }) => file === outputNames.remoteEntry)
  const importsOfEntry = entry?.imports ?? []
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const isPrerendered = existsSync(path.join(folder, 'src/expose/entry-server.ts'))
  const hashes = Object.entries(hashesOf(dist)).filter(([file]) => /\.(js|css)$/.test(file))
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      remoteEntry: { name: outputNames.remoteEntry, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      publicPath: 'auto',
      integrity: Object.fromEntries(hashes),
      provides,
      ...(isPrerendered ? { prerender: outputNames.entryServer } : {}),
    },
    shared: uses.map((module) => ({
      id: `${name}:${module}`,
      name: module,
      ...versionsOf(module),
    })),
    remotes: [],
    exposes: Object.entries(exposes).map(([expose, file]) => {
      const key = path.posix.normalize(file)
      const needed = closure(chunks, [key, ...importsOfEntry])
      const later = dynamicClosure(chunks, [key])
      return {
        id: `${name}:${expose.slice('./'.length)}`,
        name: expose.slice('./'.length),
        path: expose,
        assets: {
          js: { sync: needed.js, async: later.js },
          css: { sync: needed.css, async: later.css },
        },
      }
    }),
  } satisfies FederationManifest
}

/** Every shared module comes from the page: a remote contains none. */
function versionsOf(module: string) {
  const react = reactVersion()
  const isReact = module === 'react'
  return {
    version: isReact ? react : `${contractVersion}.0.0`,
    requiredVersion: isReact ? `^${Number.parseInt(react, 10)}.0.0` : '*',
    singleton: true,
    hash: '',
    assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
  }
}
