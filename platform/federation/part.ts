/** What the Vite configurations of shell and remotes have in common, apart from their federation settings. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { recordReadFiles } from '../build/index.ts'
import {
  baseOfRemote,
  customersChunk,
  folderOf,
  inPackages,
  inRoot,
  outputs,
  prerenderMode,
  sharedEntries,
} from '../project/index.ts'
import { assetsInlineLimit, buildTarget } from './browsers.ts'
import { bundledDev } from './bundled-dev.ts'
import { commonChunk } from './common-chunk.ts'
import { lastEntry, provideLastEntry } from './last-entry.ts'
import { completeManifest } from './manifest.ts'
import { prerenderEntry, providePrerenderEntry } from './prerender-entry.ts'
import { shortClassName } from './production/class-names.ts'
import { recordCompatibility } from './production/compatibility-record.ts'
import { compileHint } from './production/compile-hint.ts'
import { failedStyles } from './production/failed-styles.ts'
import { ownStyles } from './production/own-styles.ts'
import { sourceMaps } from './production/source-maps.ts'
import { definitionOf, exposesOf } from './remote-definition.ts'
import { isFederated } from './shares.ts'
import { shellFacts } from './shell-facts.ts'

/** The settings of a build for browsers, also of the benchmark's build without federation. */
export const forBrowsers = (
  rolldownOptions: Rolldown.InputOptions & { output: Rolldown.OutputOptions },
) =>
  ({
    css: { modules: { generateScopedName: shortClassName } },
    build: {
      target: buildTarget,
      manifest: true,
      assetsInlineLimit,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // `propertyWriteSideEffects: false` would break React DOM, because it also applies inside functions.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions },
        // The federation plugin waits for other modules while it loads its own.
        checks: { pluginTimings: false },
        ...rolldownOptions,
      },
    },
  }) satisfies UserConfig

/** React Router's calls without side effects, by their names: results that are not used are left out. */
const manualPureFunctions = ['warning', 'warningOnce']

/**
 * Lets a build leave out the components of React Router that are not used, 3.7 kB of each page. Bundlers keep what a call
 * has made, and what is given a `displayName`.
 */
export const unusedOfRouter: Plugin = {
  name: 'unused-of-router',
  transform: {
    filter: { id: /react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/\bReact\d*\.(createContext|forwardRef)\(/g, '/* @__PURE__ */ $&'),
  },
}

/**
 * Lets the groups below contain Vite's helper for dynamic imports, which every page needs. The federation plugin puts it
 * into a file of its own, with a group that has no public name. Pages would then exceed their budgets of requests.
 */
const helperInGroups: Plugin = {
  name: 'helper-in-groups',
  outputOptions({ codeSplitting, ...options }) {
    const { groups = [], ...splitting } = typeof codeSplitting === 'object' ? codeSplitting : {}
    const others = groups.filter(({ name }) => name !== 'vite-preload-helper')
    return { ...options, codeSplitting: { ...splitting, groups: others } }
  },
}

/** Applies a plugin to builds for browsers only. */
const inBrowsers = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: (_, env) => isFederated(env),
})

/** The settings of a build for Node, without React, which may exist only once. @param input the files of its entries. */
function forNode(
  input: Record<string, string>,
  external: RegExp[] = [],
): Pick<UserConfig, 'css' | 'publicDir' | 'ssr' | 'build'> {
  return {
    publicDir: false,
    css: { modules: { generateScopedName: shortClassName } },
    ssr: { noExternal: true },
    build: {
      target: 'node20',
      ssr: true,
      outDir: outputs.prerender,
      emitAssets: false,
      assetsInlineLimit,
      rolldownOptions: {
        input,
        checks: { pluginTimings: false },
        external: [/^react(-dom)?($|\/)/, ...external],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
      },
    },
  }
}

/**
 * Leaves out of the federation runtime what only hosts need that read manifests at build time, and what would stand in
 * for its other parts if they were left out.
 */
const withoutSnapshots = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  ENV_TARGET: '"web"',
}

/** The settings of the shell's builds. The one for Node also has the entry points of `shared`, for remotes. */
export function shellPart(): Plugin[] {
  return [
    {
      name: 'shell-part',
      config: (_, { mode }) => ({
        root: inRoot('shell'),
        ...(mode === prerenderMode
          ? {
              ...forNode({
                'entry-server': inRoot('shell/src/entry-server.tsx'),
                ...sharedEntries(),
              }),
              resolve: { alias: [{ find: /^.*\/load-remote$/, replacement: preloadedModules }] },
            }
          : {
              define: withoutSnapshots,
              ...forBrowsers({
                input: { index: inRoot('shell/src/main.tsx') },
                // Inlines the constants of the page protocol.
                optimization: { inlineConst: { mode: 'all', pass: 2 } },
                output: { codeSplitting: { groups: shellGroups } },
              }),
            }),
      }),
    },
    ...[unusedOfRouter, failedStyles, shellFacts(), recordCompatibility('shell')].map(inBrowsers),
    inBrowsers(compileHint((chunk) => chunk === 'index')),
    sourceMaps(inRoot('shell')),
    recordReadFiles('shell'),
  ]
}

/** While pages are prerendered, composition has already loaded the modules of remotes. */
const preloadedModules = inRoot('shell/src/prerender/preloaded-modules.ts')

const shellGroups: Rolldown.CodeSplittingGroup[] = [
  // One file for everything that a page needs at once, including Vite's helper for dynamic imports.
  { name: 'index', test: /shell\/src\/main\.tsx$|vite\/preload-helper/ },
  // One that checks answers, and one with what only customers need in addition.
  { name: 'answers', test: /shared\/src\/api\/check-answer\.ts$/ },
  { name: customersChunk, test: /shared\/src\/(outbox\/queue|orders\/are-orders)\.ts$/ },
]

/** A page would contain the path of a file on the machine that composes it. */
const noAddress = `(() => { throw new Error("import.meta.url has no meaning while a page is prerendered. Import a file by its name, as in import picture from './picture.png'.") })()`

interface RemoteOptions {
  /** Whether browsers compile the whole remote while they load it. */
  compileEagerly?: boolean
}

/** The settings of a remote's builds, and of the development server of its own page. */
export function remotePart(name: string, { compileEagerly = true }: RemoteOptions = {}): Plugin[] {
  const folder = folderOf(name)
  const exposed = async () => {
    return Object.values(await exposesOf(name)).map((file) => path.join(inRoot(folder), file))
  }
  return [
    bundledDev(),
    {
      name: 'remote-part',
      async config({ build }, { command, mode }): Promise<UserConfig> {
        const root = inRoot(folder)
        if (command === 'build' && build?.assetsInlineLimit !== undefined)
          throw new Error(
            `build.assetsInlineLimit of ${name} has no effect: remove it. Import a picture with “?inline” or “?no-inline” instead.`,
          )
        if (existsSync(path.join(root, 'public')))
          throw new Error(
            `${path.join(folder, 'public')} has no effect: move its files beside the modules that import them (docs/new-remote.md).`,
          )
        if (command === 'serve') return { root, ...remoteAlone }
        if (mode === prerenderMode) {
          return {
            root,
            // Pages name the files that it imports, which only the build for browsers has.
            base: baseOfRemote(name),
            define: { 'import.meta.url': noAddress },
            ...forNode({ 'entry-server': prerenderEntry }, [/^shared\//]),
          }
        }
        return {
          root,
          // Relative to wherever it is deployed.
          base: './',
          publicDir: false,
          ...forBrowsers({
            // If the exposed modules were entries as well, they would be in two files.
            input: { lastEntry },
            output: {
              codeSplitting: { groups: chunkGroups(await exposed()) },
              banner: (chunk) => (chunk.name === 'container' ? needsRuntime(name) : ''),
            },
          }),
        }
      },
    },
    providePrerenderEntry(folder, () => definitionOf(name)),
    ...[
      provideLastEntry(exposed),
      ownStyles(name),
      failedStyles,
      helperInGroups,
      recordCompatibility(name),
      completeManifest(name),
    ].map(inBrowsers),
    inBrowsers(compileHint(() => compileEagerly)),
    sourceMaps(inRoot(folder)),
    recordReadFiles(folder, async () => (await definitionOf(name)).modules),
  ]
}

/** @param files of the modules that the remote exposes, absolute. */
function chunkGroups(files: readonly string[]): Rolldown.CodeSplittingGroup[] {
  return [
    {
      // What runs before the container is initialized: never together with the proxies of shared modules.
      name: 'container',
      priority: 10,
      test: (id) => isOfContainer.test(id) && !id.includes('__loadShare__'),
    },
    commonChunk(files),
    // One common chunk, instead of a small file for each pair of screens.
    { name: 'several', minShareCount: 2 },
  ]
}

/** Runs before the container. Without it, the first use of the page's runtime would be an error of the plugin. */
const needsRuntime = (name: string) => `if (!globalThis._FEDERATION_RUNTIME_CORE) throw new Error(
  '${name} uses the federation runtime of the page, which does not publish it: set experiments.provideExternalRuntime in the federation plugin that builds the page.'
)`

const isOfContainer =
  /@module-federation|external-runtime-core|localSharedImportMap|name-missing-shares|vite\/preload-helper/

/** For the development server of a remote's own page, its `index.html`. */
const remoteAlone: UserConfig = {
  // The covers, and the script of the test payments.
  publicDir: inPackages('mock-api/public'),
}
