import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { inRoot, root } from '../project/index.ts'
import { type AnalysedChunk, reachable, weightByOwner } from './chunk-weights.ts'

/**
 * Prints what the JavaScript of the home page consists of, without the fake server: for the federated builds and
 * for the same sources as one build, in kB (brotli), by package and folder.
 */
export async function analyse(): Promise<void> {
  process.env.NODE_ENV = 'production'

  const home = 'remote-catalog/src/expose/home.ts'
  const shell = await chunksOf('shell/vite.config.ts')
  const catalog = await chunksOf('remote-catalog/vite.config.ts')
  const monolith = await chunksOf('platform/bench/monolith.vite.config.ts')

  const federated = weightByOwner(
    [...comingWith(shell, ['shell/index.html']), ...comingWith(catalog, ['remoteEntry', home])],
    root,
  )
  const single = weightByOwner(comingWith(monolith, ['shell/index.html', home]), root)

  const owners = [...new Set([...Object.keys(federated), ...Object.keys(single)])]
  const rows = owners.map((owner) => {
    const [one = 0, other = 0] = [federated[owner], single[owner]]
    return { owner, federated: round(one), 'one build': round(other), more: round(one - other) }
  })
  console.table(
    rows.filter((row) => row.federated + row['one build'] >= 0.1).sort((a, b) => b.more - a.more),
  )
  const sum = (weights: Record<string, number>) =>
    round(Object.values(weights).reduce((whole, kB) => whole + kB, 0))
  console.log(`Together: ${sum(federated)} kB federated, ${sum(single)} kB as one build.`)
}

/** The chunks of a build in memory. @param configFile inside the project. */
async function chunksOf(configFile: string): Promise<AnalysedChunk[]> {
  const chunks: AnalysedChunk[] = []
  const collect: Plugin = {
    name: 'collect-chunks',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules = Object.entries(chunk.modules)
        chunks.push({
          fileName: chunk.fileName,
          kB: brotliCompressSync(chunk.code).length / 1000,
          imports: chunk.imports,
          entryOf: chunk.facadeModuleId,
          modules: Object.fromEntries(
            modules.map(([id, { renderedLength }]) => [id, renderedLength]),
          ),
        })
      }
    },
  }
  await build({
    configFile: inRoot(configFile),
    logLevel: 'error',
    build: { write: false },
    plugins: [collect],
  })
  return chunks
}

/** The chunks of some entries. @throws Error if a build has no such entry. */
function comingWith(chunks: readonly AnalysedChunk[], entries: readonly string[]) {
  const files = entries.map((entry) => {
    const found = chunks.find(
      ({ entryOf, fileName }) => entryOf?.endsWith(entry) || fileName === `${entry}.js`,
    )
    if (!found) throw new Error(`No chunk begins with ${entry}`)
    return found.fileName
  })
  return reachable(chunks, files)
}

function round(kB: number): number {
  return Math.round(kB * 10) / 10
}
