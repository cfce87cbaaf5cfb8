import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { closure, readManifest } from '../build/index.ts'
import { hashesOf, outputNames, packageVersion } from '../project/index.ts'
import { definitionOf } from './remote-definition.ts'

/**
 * Completes the manifest that the federation plugin writes for a remote. It gets the remote's version, what the remote
 * brings to the shop (`provides`), and the hash of every script and style sheet by its path (`integrity`): 'sha256-…'. The
 * style sheets of each exposed module are put into the order of the cascade: those of its imports first. Files that
 * nothing loads are left out.
 */
export function completeManifest(remote: string): Plugin {
  return {
    name: 'complete-manifest',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Statistics of the same data, for which the plugin has no option.
        delete bundle['mf-stats.json']
        // Nothing loads what the plugin adds for pages, which a remote does not have. Pages would name its hashes.
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const loaded = chunks.flatMap(({ imports, dynamicImports }) => [
          ...imports,
          ...dynamicImports,
        ])
        for (const { fileName } of chunks) {
          if (fileName === outputNames.remoteEntry || loaded.includes(fileName)) continue
          delete bundle[fileName]
          delete bundle[`${fileName}.map`]
        }
      },
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
