import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isCSSRequest, type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import { inRoot, outputNames, resultFolders, root } from '../project/index.ts'
import { inputsOf } from './build-inputs.ts'

/**
 * Lists, in the output, the files that a build has read elsewhere than in `inputsOf` its part: modules, assets, what
 * styles import, and what the configuration imports. The files of installed packages follow from the lockfile.
 * @param others the absolute ids of modules that plugins have run beside the bundler.
 */
export function recordReadFiles(
  folder: string,
  others: () => Promise<readonly string[]> = async () => [],
): Plugin {
  const known = inputsOf(folder).map((input) => inRoot(input))
  const isKnown = (file: string) =>
    known.some((input) => {
      const [first = ''] = path.relative(input, file).split(path.sep)
      return first !== '..' && !resultFolders.has(first)
    })
  const assets = new Set<string>()
  let config: ResolvedConfig
  return {
    name: 'record-read-files',
    apply: 'build',
    config: ({ build: { assetsInlineLimit: limit } = {} }) => ({
      build: {
        // Called for every asset. The bundler does not name those that it inlines into styles.
        assetsInlineLimit(file, content) {
          assets.add(file)
          return typeof limit === 'number' ? content.length < limit : limit?.(file, content)
        },
      },
    }),
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const modules = [...this.getModuleIds(), ...(await others())]
      const files = [...config.configFileDependencies, ...modules, ...assets]
        .map((id) => id.replace(/[?#].*/, ''))
        .filter((file) => path.isAbsolute(file) && existsSync(file))
      // A sheet that another one imports is no module, and the bundler does not tell plugins what is watched.
      const styles = await Promise.all(
        files.filter(isCSSRequest).map(async (file) => {
          const { deps = [] } = await preprocessCSS(readFileSync(file, 'utf8'), file, config)
          return [...deps]
        }),
      )
      const read = [...files, ...styles.flat()]
        .filter((file) => !isKnown(file) && !file.split(path.sep).includes('node_modules'))
        .map((file) => path.relative(root, file))
      const source = [...new Set(read)].sort().join('\n')
      this.emitFile({ type: 'asset', fileName: outputNames.inputs, source })
    },
  }
}
