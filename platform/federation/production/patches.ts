/** Leaves unused code of libraries out of production builds (docs/decisions/009-patches-of-libraries.md). */
import type { Patch } from './patch-library.ts'

/** Loaders, forms, scroll restoration and warnings of React Router: 6.6 kB (brotli). */
export const routerPatches: readonly Patch[] = [
  // An assignment counts as a use of the component.
  [/^\w+\.(displayName|contextType) = .*;$/gm, ''],
  [
    /= (React\d*\.(?:forwardRef|createContext|memo)\(|new Set\(|Object\.getOwn)/g,
    '= /* @__PURE__ */ $1',
  ],
  // The package offers only the development build to bundlers.
  [/^var ENABLE_DEV_WARNINGS = true/m, 'var ENABLE_DEV_WARNINGS = false'],
  [/^function warning\w*\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = void 0;'],
  // Numbers the first history entry, for blockers only.
  [
    /index = 0;\s+globalHistory\.replaceState\(\{ \.\.\.globalHistory\.state, idx: index \}, ""\);/,
    'index = 0;',
  ],
  [/isDataRoute \? useNavigateStable\(\) : /, ''],
].map(([find, replacement]) => ({
  module: /react-router\/dist\/[^?]+\.mjs$/,
  find: find as RegExp,
  replacement: replacement as string,
}))

function notBuiltIn(reason: string, names: readonly string[]): string {
  return `
    const notBuiltIn = () => {
      throw new Error('${reason}')
    }
    export { ${names.map((name) => `notBuiltIn as ${name}`).join(', ')} }`
}

const whole = (module: RegExp, replacement: string): Patch => ({
  module,
  find: /^.*$/s,
  replacement,
})

/** Manifests, preloading, script loaders and the logger of the federation runtime: 4.1 kB (brotli). */
export const runtimePatches: readonly Patch[] = [
  whole(
    /runtime-core\/dist\/plugins\/snapshot\/SnapshotHandler\.js$/,
    `
    import { PluginSystem } from '../../utils/hooks/pluginSystem.js'
    export class SnapshotHandler {
      hooks = new PluginSystem({})
      manifestCache = new Map()
      async loadRemoteSnapshotInfo() {
        throw new Error('This shell is built without federation manifests')
      }
    }
    export const getGlobalRemoteInfo = () => ({})`,
  ),
  whole(
    /runtime-core\/dist\/utils\/preload\.js$/,
    `${notBuiltIn('This shell is built without preloadRemote', [
      'formatPreloadArgs',
      'preloadAssets',
      'normalizePreloadExposes',
    ])}
    export const defaultPreloadArgs = {}`,
  ),
  whole(
    /sdk\/dist\/logger\.js$/,
    `
    export const createLogger = (prefix) =>
      Object.fromEntries(
        ['log', 'info', 'warn', 'error'].map((kind) => [kind, (...args) => console[kind](prefix, ...args)]),
      )
    export const logger = createLogger('[ Module Federation ]')
    export const infrastructureLogger = logger
    export const createInfrastructureLogger = createLogger
    ${notBuiltIn('This shell is built without a compiler', ['bindLoggerToCompiler'])}`,
  ),
  whole(
    /sdk\/dist\/dom\.js$/,
    notBuiltIn('This shell is built for remotes that are ES modules', [
      ...['createLink', 'createScript', 'isStaticResourcesEqual'],
      ...['loadScript', 'safeWrapper'],
    ]),
  ),
  // A method: bundlers keep all of a class.
  {
    module: /runtime-core\/dist\/remote\/index\.js$/,
    find: /^\tasync preloadRemote\(.*?^\t\}$/ms,
    replacement: '\tpreloadRemote() { formatPreloadArgs() }',
  },
  {
    module: /runtime-core\/dist\/utils\/load\.js$/,
    find: /^\tif \(type === "system"\) return .*?(?=^\}$)/ms,
    replacement: '\tthrow new Error(name + " is no ES module")\n',
  },
]
