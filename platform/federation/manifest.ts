/** What a remote's federation manifest has in addition to what the plugin writes. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PluginManifestOptions } from '@module-federation/vite'
import type { Plugin } from 'vite'
import type { Provides } from '../../shared/src/contract/provides.ts'
import { closure, readManifest } from '../build/index.ts'
import { folderOf, hashesOf, inRoot, outputNames } from '../project/index.ts'
import { definitionOf } from './remote-definition.ts'

/** This project's additions to the manifest's `metaData`, for composition. */
interface Additions {
  buildInfo: { buildVersion: string; buildName: string }
  provides: Provides
}

/** The manifest of a remote, with what it brings to the shop. */
export function manifestOf(remote: string): PluginManifestOptions {
  let additions: Promise<Additions> | undefined
  return {
    async additionalData({ stats }) {
      // The plugin calls this twice: for the manifest, and for the statistics next to it.
      additions ??= additionsOf(remote)
      return { ...stats, metaData: { ...(stats.metaData as object), ...(await additions) } }
    },
  }
}

async function additionsOf(remote: string): Promise<Additions> {
  const folder = inRoot(folderOf(remote))
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return {
    buildInfo: { buildVersion: version, buildName: remote },
    provides: (await definitionOf(remote)).provides,
  }
}

/**
 * Adds the hash of every script and style sheet to a remote's manifest, by its path: 'sha256-…'. Puts the style sheets of
 * each exposed module in the order of the cascade: those of its imports first.
 */
export function completeManifest(remote: string): Plugin {
  return {
    name: 'complete-manifest',
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, outputNames.federationManifest)
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      const chunks = readManifest(dir)
      const { exposes } = await definitionOf(remote)
      const exposed = manifest.exposes.map(({ path: expose }: { path: string }) => expose)
      for (const expose of Object.keys(exposes)) {
        if (!exposed.includes(expose))
          this.error(
            `remote.ts loads “${expose}”, which is not among the exposes of vite.config.ts.`,
          )
      }
      for (const { path: expose, assets } of manifest.exposes) {
        assets.css.sync = closure(chunks, [path.posix.normalize(exposes[expose] ?? '')]).css
      }
      const hashes = Object.entries(hashesOf(dir)).filter(([name]) => /\.(js|css)$/.test(name))
      manifest.metaData.integrity = Object.fromEntries(hashes)
      writeFileSync(file, JSON.stringify(manifest))
    },
  }
}
