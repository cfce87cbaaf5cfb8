import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isCSSRequest, type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'
import { inRoot, outputNames, resultFolders, root } from '../project/index.ts'
import { inputsOf } from './build-inputs.ts'

/** The first argument of a call that imports files. */
const imported =
  /\b(?:import\.meta\.glob(?:<[^(]*>)?|import|new URL)\s*\(\s*(\[[^\]]*\]|(['"`]).*?\2)/gs

/**
 * The folders of files that a module imports by patterns, such as `import.meta.glob('../texts/*.md')`: another file there
 * may match, too. @param file of the module, absolute.
 */
function foldersOfPatterns(code: string, file: string): string[] {
  const literals = [...code.matchAll(imported)].flatMap(([, argument = '']) =>
    [...argument.matchAll(/(['"`])(.*?)\1/g)].map(([, , text = '']) => text),
  )
  return literals
    .map((text) => text.replace(/\?\w+$/, ''))
    .filter((text) => text.startsWith('.') && /[*?{[(]/.test(text))
    .map((text) => path.resolve(path.dirname(file), text.replace(/[^/]*[*?{[(].*/, '')))
}

/**
 * Lists, in the output, what a build has read elsewhere than in `inputsOf` its part: modules, also of workers, assets,
 * what styles import, what the configuration imports, and folders of which it imports what matches a pattern. The files
 * of installed packages follow from the lockfile. What other plugins read by themselves is not known.
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
  const found = new Set<string>()
  const byPatterns = {
    order: 'pre',
    filter: { id: { exclude: /node_modules/ } },
    handler(code: string, id: string) {
      for (const folder of foldersOfPatterns(code, id)) found.add(folder)
    },
  } as const
  const ofWorker: Plugin = {
    name: 'record-read-files-of-worker',
    transform: byPatterns,
    generateBundle() {
      for (const id of this.getModuleIds()) found.add(id)
    },
  }
  let config: ResolvedConfig
  return {
    name: 'record-read-files',
    apply: 'build',
    transform: byPatterns,
    config: ({ build: { assetsInlineLimit: limit } = {} }) => ({
      worker: { plugins: () => [ofWorker] },
      build: {
        // Called for every asset. The bundler does not name those that it inlines into styles.
        assetsInlineLimit(file, content) {
          found.add(file)
          return typeof limit === 'number' ? content.length < limit : limit?.(file, content)
        },
      },
    }),
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const modules = [...this.getModuleIds(), ...(await others())]
      const files = [...config.configFileDependencies, ...modules, ...found]
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
