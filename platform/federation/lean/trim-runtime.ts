import type { Plugin } from 'vite'

/** A module that exports functions of these names, which do nothing but tell why. */
function standIn(reason: string, names: readonly string[]): string {
  return `
    const notBuiltIn = () => {
      throw new Error('${reason}')
    }
    export { ${names.map((name) => `notBuiltIn as ${name}`).join(', ')} }`
}

/**
 * Modules of the federation runtime that a lean shell does without, for they serve manifests, preloading
 * and remotes that are no ES modules; and what stands in their place: the same names, and a plain error for
 * who calls them all the same.
 */
const replaced = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': `
    import { PluginSystem } from '../../utils/hooks/pluginSystem.js'
    export class SnapshotHandler {
      hooks = new PluginSystem({})
      manifestCache = new Map()
      async loadRemoteSnapshotInfo() {
        throw new Error('This shell is built without federation manifests')
      }
    }
    export const getGlobalRemoteInfo = () => ({})`,
  'runtime-core/dist/utils/preload.js': `
    ${standIn('This shell is built without preloadRemote', [
      'formatPreloadArgs',
      'preloadAssets',
      'normalizePreloadExposes',
    ])}
    export const defaultPreloadArgs = {}`,
  'sdk/dist/logger.js': `
    export const createLogger = (prefix) =>
      Object.fromEntries(
        ['log', 'info', 'warn', 'error'].map((kind) => [kind, (...args) => console[kind](prefix, ...args)]),
      )
    export const logger = createLogger('[ Module Federation ]')
    export const infrastructureLogger = logger
    export const createInfrastructureLogger = createLogger
    ${standIn('This shell is built without a compiler', ['bindLoggerToCompiler'])}`,
  'sdk/dist/dom.js': standIn('This shell is built for remotes that are ES modules', [
    ...['createLink', 'createScript', 'isStaticResourcesEqual'],
    ...['loadScript', 'safeWrapper'],
  ]),
}

/** What is written otherwise in modules that stay: each rewriting must find what it replaces. */
const rewritten = {
  // A method: bundlers keep all of a class.
  'runtime-core/dist/remote/index.js': [
    /^\tasync preloadRemote\(.*?^\t\}$/ms,
    '\tpreloadRemote() { formatPreloadArgs() }',
  ],
  // Remotes that are no ES modules; their loaders go with their only use.
  'runtime-core/dist/utils/load.js': [
    /^\tif \(type === "system"\) return .*?(?=^\}$)/ms,
    '\tthrow new Error(name + " is no ES module")\n',
  ],
} as const satisfies Record<string, readonly [RegExp, string]>

/**
 * Leaves out of the federation runtime what its own switches cannot (platform/federation/federation.ts). A build
 * fails when a later version keeps these modules elsewhere, or writes otherwise what is rewritten.
 */
export function trimRuntime(): Plugin {
  const missing = new Set([...Object.keys(replaced), ...Object.keys(rewritten)])
  return {
    name: 'trim-runtime',
    apply: 'build',
    transform: {
      filter: { id: /runtime-core\/dist\// },
      handler(code, id) {
        const found = Object.entries(rewritten).find(([file]) => id.endsWith(`/${file}`))
        if (!found) return undefined
        const [file, [old, instead]] = found
        if (old.test(code)) missing.delete(file)
        return { code: code.replace(old, instead), map: null }
      },
    },
    load: {
      filter: { id: /@module-federation\/(runtime-core|sdk)\/dist\// },
      handler(id) {
        const found = Object.entries(replaced).find(([file]) => id.endsWith(`/${file}`))
        if (!found) return undefined
        missing.delete(found[0])
        return { code: found[1], map: null }
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) {
        this.error(`The federation runtime is written otherwise: ${[...missing].join(', ')}.`)
      }
    },
  }
}
