import { existsSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
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

/** The hooks in which plugins read files. */
const readingHooks = ['buildStart', 'resolveId', 'load', 'transform'] as const

/** Lets a plugin also tell `record` what it asks the bundler to watch, which the bundler does not tell other plugins. */
function recordWatched(plugin: Plugin, record: (file: string) => void): void {
  const recording = <Handler extends (...args: never[]) => unknown>(handler: Handler) =>
    new Proxy(handler, {
      apply(_, context, args) {
        const watch = context?.addWatchFile?.bind(context)
        if (watch)
          context.addWatchFile = (file: string) => {
            record(file)
            watch(file)
          }
        return Reflect.apply(handler, context, args)
      },
    })
  for (const name of readingHooks) {
    const hook = plugin[name]
    if (!hook) continue
    const handler = recording('handler' in hook ? hook.handler : hook)
    Object.assign(plugin, { [name]: 'handler' in hook ? { ...hook, handler } : handler })
  }
}

/**
 * Lists, in the output, what a build has read elsewhere than in `inputsOf` its part: modules, what plugins watch, also
 * for styles, assets and workers, what the configuration imports, and places of which it imports what matches a pattern.
 * The files of installed packages follow from the lockfile. What a plugin reads without watching it is not known.
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
  const watched = new Set<string>()
  const places = new Set<string>()
  const byPatterns = {
    order: 'pre',
    filter: { id: { include: /\.[cm]?[jt]sx?(\?|$)/, exclude: /node_modules/ } },
    handler(code: string, id: string) {
      for (const place of placesOfPatterns(code, id.replace(/\?.*/, ''))) places.add(place)
    },
  } as const
  const ofWorker: Plugin = { name: 'record-read-files-of-worker', transform: byPatterns }
  let configFiles: readonly string[] = []
  return {
    name: 'record-read-files',
    apply: 'build',
    transform: byPatterns,
    config: () => ({ worker: { plugins: () => [ofWorker] } }),
    configResolved({ configFileDependencies, plugins }) {
      configFiles = configFileDependencies
      for (const plugin of plugins)
        recordWatched(plugin, (file) => void watched.add(path.resolve(file)))
    },
    async generateBundle() {
      const files = [...configFiles, ...this.getModuleIds(), ...(await others()), ...watched]
        .map((id) => id.replace(/[?#].*/, ''))
        .filter((file) => path.isAbsolute(file) && existsSync(file))
      const read = [...files, ...places]
        .filter((file) => !isKnown(file) && !file.split(path.sep).includes('node_modules'))
        .map((file) => path.relative(root, file))
      const source = [...new Set(read)].sort().join('\n')
      this.emitFile({ type: 'asset', fileName: outputNames.inputs, source })
    },
  }
}
