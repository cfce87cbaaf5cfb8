import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { closure, readManifest } from '../build/index.ts'
import { hashesOf, outputNames, packageVersion } from '../project/index.ts'
import { definitionOf } from './remote-definition.ts'

/**
 * Completes the manifest that the federation plugin writes for a remote. It gets the remote's version, what the remote
 * brings to the shop (`provides`), and the hash of every script and style sheet by its path (`integrity`): 'sha256-…'. The
 * style sheets of each exposed module are put into the order of the cascade: those of its imports first.
 */
export function completeManifest(remote: string): Plugin {
  return {
    name: 'complete-manifest',
    generateBundle: {
      order: 'post',
      // Statistics of the same data, for which the plugin has no option.
      handler: (_, bundle) => void delete bundle['mf-stats.json'],
    },
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, outputNames.federationManifest)
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      const chunks = readManifest(dir)
      const { exposes, provides } = await definitionOf(remote)
      for (const { path: expose, assets } of manifest.exposes) {
        assets.css.sync = closure(chunks, [path.posix.normalize(exposes[expose] ?? '')]).css
      }
      const hashes = Object.entries(hashesOf(dir)).filter(([name]) => /\.(js|css)$/.test(name))
      // There is no such file: pages are not prerendered by a container.
      delete manifest.metaData.ssrRemoteEntry
      Object.assign(manifest.metaData, {
        buildInfo: { buildVersion: packageVersion(remote), buildName: remote },
        provides,
        integrity: Object.fromEntries(hashes),
      })
      writeFileSync(file, JSON.stringify(manifest))
    },
  }
}
