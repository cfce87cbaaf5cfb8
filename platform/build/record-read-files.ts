import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type ESTree,
  isCSSRequest,
  type Plugin,
  parseSync,
  preprocessCSS,
  type ResolvedConfig,
  Visitor,
} from 'vite'
import { inRoot, outputNames, resultFolders, root } from '../project/index.ts'
import { inputsOf } from './build-inputs.ts'

/**
 * The files and folders that a module imports by patterns, such as `import.meta.glob('../texts/*.md')`: another file
 * there may match, too. They need not exist. @param file of the module, absolute.
 */
function placesOfPatterns(code: string, file: string): string[] {
  const found: string[] = []
  const add = (pattern: string | null, base = '') => {
    if (pattern?.startsWith('.'))
      found.push(path.resolve(path.dirname(file), base, pattern.replace(/[^/]*[*?{[(].*/, '')))
  }
  new Visitor({
    CallExpression({ callee, arguments: [patterns, options] }) {
      if (code.slice(callee.start, callee.end) !== 'import.meta.glob') return
      const all = patterns?.type === 'ArrayExpression' ? patterns.elements : [patterns]
      for (const one of all) add(textOf(one), baseIn(options))
    },
    ImportExpression({ source }) {
      add(filledIn(source))
    },
    NewExpression({ callee, arguments: [address] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL') add(filledIn(address))
    },
  }).visit(parseSync(file, code).program)
  return found
}

type Node = ESTree.Node | null | undefined

/** A text, with `*` in place of what is filled in; `null` if it is anything else. */
function textOf(node: Node): string | null {
  if (node?.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked).join('*')
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

/** A text if something is filled in: otherwise it names one file. */
const filledIn = (node: Node) =>
  node?.type === 'TemplateLiteral' && node.expressions.length > 0 ? textOf(node) : null

/** The option `base`, which the patterns are relative to. */
function baseIn(options: Node): string | undefined {
  const properties = options?.type === 'ObjectExpression' ? options.properties : []
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    if (property.key.name === 'base') return textOf(property.value) ?? undefined
  }
  return undefined
}

/**
 * Lists, in the output, what a build has read elsewhere than in `inputsOf` its part: modules, also of workers, assets,
 * what styles import, what the configuration imports, and places of which it imports what matches a pattern. The files
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
  const places = new Set<string>()
  const byPatterns = {
    order: 'pre',
    filter: { id: { include: /\.[cm]?[jt]sx?(\?|$)/, exclude: /node_modules/ } },
    handler(code: string, id: string) {
      for (const place of placesOfPatterns(code, id.replace(/\?.*/, ''))) places.add(place)
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
      const read = [...files, ...places, ...styles.flat()]
        .filter((file) => !isKnown(file) && !file.split(path.sep).includes('node_modules'))
        .map((file) => path.relative(root, file))
      const source = [...new Set(read)].sort().join('\n')
      this.emitFile({ type: 'asset', fileName: outputNames.inputs, source })
    },
  }
}
