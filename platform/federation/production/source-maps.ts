import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { outputs, root } from '../../project/index.ts'
import { hint } from './compile-hint.ts'

/**
 * Writes the source maps of a build, compressed: of one for browsers into a folder beside it that is never served, and
 * of one for Node beside its scripts. Scripts do not refer to maps, and a version does not depend on them: the maps
 * that are stored with a version are those of its first build.
 * @param folder of the part, absolute.
 */
export function sourceMaps(folder: string): Plugin {
  return {
    name: 'source-maps',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    generateBundle: {
      // Runs after everything that adds lines to chunks.
      order: 'post',
      handler(_, bundle) {
        const { ssr } = this.environment.config.build
        const out = path.join(folder, ssr ? outputs.prerender : outputs.maps)
        if (!ssr) rmSync(out, { recursive: true, force: true })
        for (const [name, asset] of Object.entries(bundle)) {
          if (asset.type !== 'asset' || !name.endsWith('.map')) continue
          delete bundle[name]
          const chunk = bundle[name.slice(0, -'.map'.length)]
          const hinted = chunk?.type === 'chunk' && chunk.code.startsWith(hint)
          const file = path.join(out, `${name}.gz`)
          const map = shorter(JSON.parse(String(asset.source)), path.dirname(file))
          mkdirSync(path.dirname(file), { recursive: true })
          const mappings = hinted ? `;${map.mappings}` : map.mappings
          writeFileSync(file, gzipSync(JSON.stringify({ ...map, mappings })))
        }
      },
    },
  }
}

interface SourceMap {
  mappings: string
  sources: string[]
  sourcesContent: (string | null)[]
}

/** Makes the names of sources relative to the project, and removes the texts of packages. */
function shorter(map: SourceMap, folder: string): SourceMap {
  const sources = map.sources.map((source) => {
    const file = path.relative(root, path.resolve(folder, source)).split(path.sep).join('/')
    return file.replace(/^.*(?=node_modules\/)/, '')
  })
  const sourcesContent = map.sourcesContent.map((text, index) =>
    sources[index]?.startsWith('node_modules/') ? null : text,
  )
  return { ...map, sources, sourcesContent }
}
