/**
 * The only federation settings, for all five builds. Why each stands as it does:
 * docs/decisions/001-federation-settings.md.
 */
import path from 'node:path'
import { federation, type ModuleFederationOptions } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { type ConfigEnv, defineConfig, type Plugin, type UserConfig } from 'vite'
import type { RemoteName } from '../shared/src/contract/remotes.ts'
import { awaitEveryImport } from './await-every-import.ts'
import { shortClassNames } from './class-names.ts'
import { describeDevelopmentSite, fakeServerFiles, serveFakeServerFiles } from './development.ts'
import { compileHint } from './lean/compile-hint.ts'
import { icons } from './lean/icons.ts'
import { leanRemote } from './lean/lean-remote.ts'
import { trimRouter } from './lean/trim-router.ts'
import { trimRuntime } from './lean/trim-runtime.ts'
import { minify, minifyPublic } from './minify.ts'
import { remoteForNode, shellForNode } from './prerender.ts'
import { prerenderMode } from './prerender-mode.ts'
import { provideShared } from './provide-shared.ts'
import { exposesOf, remotes, shellPort } from './remotes.ts'

/** Builds production with the federation plugin instead of lean containers. */
const pluginMode = 'plugin'

const root = path.resolve(import.meta.dirname, '..')

/**
 * What exists once on a page: React and every sub-path of `shared`. The trailing slash makes each
 * sub-path a share of its own; without it the three carts of three remotes would all be different.
 * @param provided whether the build carries its own copy for when nobody else provides one.
 */
function sharedModules(provided: boolean): NonNullable<ModuleFederationOptions['shared']> {
  const own = provided ? {} : { import: false as const, suppressMissingImportWarning: true }
  return {
    react: { singleton: true, requiredVersion: '^19', ...own },
    'shared/': { singleton: true, requiredVersion: false, ...own },
  }
}

/** What a development server may come to serve, from the folder of a part: the part, and what it uses. */
const developed = [
  'src/**/*.{ts,tsx}',
  '../shared/src/**/*.{ts,tsx}',
  '../mock-api/src/**/*.ts',
  '!**/*.test.{ts,tsx}',
  '!**/{testing,node,contract-suite}/**',
]

/** What all five builds have in common. */
function common(folder: string, mode: string): UserConfig {
  return {
    root: path.join(root, folder),
    // Not below node_modules: copies of the project that link it would write into one another's.
    cacheDir: path.join(root, '.cache/vite', folder),
    build: {
      target: 'esnext',
      outDir: mode === pluginMode ? 'dist-plugin' : 'dist',
      manifest: true,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
    server: { strictPort: true, cors: true },
    // All packages are found at the start: one that is found later changes the others' files under a
    // page that is just loading, which then loads itself anew or, on a slow machine, misses one.
    optimizeDeps: { entries: developed },
    clearScreen: false,
  }
}

function federationOf(options: ModuleFederationOptions): Plugin[] {
  return awaitEveryImport(federation(options).flat().filter(Boolean))
}

/**
 * `shared` and what only it uses travel as one file: some forty sub-paths are each a share, but forty
 * files would be forty requests. (React must stay outside, or the page never starts.) A lean shell needs
 * no such group: it imports all of them, so they are in its one file, which compresses best as a whole.
 */
const sharedChunk = {
  name: 'shared',
  test: /[\\/]shared[\\/]src[\\/]|node_modules[\\/].*(valibot|nanostores|jwt-decode|react-router)/,
}
const sharedInOneFile = {
  rolldownOptions: { output: { codeSplitting: { groups: [sharedChunk] } } },
}

/**
 * Switches of the federation runtime that leave out what a lean shop has no use for: reading federation
 * manifests, and choosing between several providers of a shared module.
 */
const leanRuntime = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  ENV_TARGET: '"web"',
}

/**
 * Production builds are lean (docs/decisions/005-lean-containers.md). The mode `plugin` makes them
 * with the federation plugin, which development servers always use.
 */
const isLean = ({ command, mode }: ConfigEnv) => command === 'build' && mode !== pluginMode

/** The host: knows no remote at build time, provides what is shared. */
export function defineShell() {
  return defineConfig((env) => {
    if (env.mode === prerenderMode) return shellForNode()
    const lean = isLean(env)
    const base = common('shell', env.mode)
    return {
      ...base,
      build: { ...base.build, ...(lean ? minify : sharedInOneFile) },
      define: lean ? leanRuntime : {},
      plugins: [
        react(),
        shortClassNames(),
        serveFakeServerFiles(),
        describeDevelopmentSite(),
        provideShared(lean),
        minifyPublic(['boot.js', 'start-failed.js']),
        lean
          ? [
              icons(path.join(root, 'shell')),
              trimRouter(),
              trimRuntime(),
              compileHint((chunk) => chunk === 'index'),
            ]
          : federationOf({
              name: 'shell',
              remotes: {},
              shared: sharedModules(true),
              shareStrategy: 'loaded-first',
              experiments: { provideExternalRuntime: true },
              disableSnapshot: true,
              dts: false,
              dev: { remoteHmr: true },
            }),
      ],
      server: { ...base.server, port: shellPort },
    }
  })
}

/**
 * Fast Refresh for a remote's own components. It knows components by their files, so the copies of
 * `shared` in two development servers are one to it, and an edit would put the remote's, with contexts
 * that nobody fills, in the places of the page's.
 */
const refreshed = { exclude: [/\/node_modules\//, /\/shared\/src\//] }

/** Something must be the input of a build; the federation plugin adds the container itself. */
function containerInput(folder: string, name: RemoteName): string[] {
  return Object.values(exposesOf(name)).map((file) => path.join(root, folder, file))
}

/**
 * A remote: the container that the shell loads, built or served from source. In the mode
 * `standalone` the same sources run alone, from `index.html`, without federation.
 */
export function defineRemote(name: RemoteName) {
  const { folder, port } = remotes[name]
  return defineConfig((env) => {
    const { command, mode } = env
    if (mode === prerenderMode) return remoteForNode(folder)
    const base = common(folder, mode)
    if (mode === 'standalone') {
      return {
        ...base,
        publicDir: fakeServerFiles,
        plugins: [react()],
        build: { ...base.build, outDir: 'dist-standalone' },
        server: { ...base.server, port },
        cacheDir: `${base.cacheDir}-standalone`,
      }
    }
    const building = command === 'build'
    const lean = isLean(env)
    return {
      ...base,
      // Relative, so that a remote runs wherever it is deployed.
      base: building ? './' : '/',
      publicDir: false,
      // The container is all that is built: running alone is `--mode standalone`.
      ...(building && !lean
        ? { build: { ...base.build, rolldownOptions: { input: containerInput(folder, name) } } }
        : {}),
      plugins: [
        react(refreshed),
        shortClassNames(),
        serveFakeServerFiles(),
        lean
          ? [
              icons(path.join(root, folder)),
              leanRemote({ name, folder: path.join(root, folder), exposes: exposesOf(name) }),
              compileHint(() => name !== 'devtools'),
            ]
          : federationOf({
              name,
              filename: 'remoteEntry.js',
              exposes: exposesOf(name),
              shared: sharedModules(!building),
              shareStrategy: 'loaded-first',
              ...(building ? { experiments: { externalRuntime: true } } : {}),
              disableSnapshot: building,
              manifest: true,
              dts: false,
              dev: { remoteHmr: true },
            }),
      ],
      server: { ...base.server, port, origin: `http://localhost:${port}` },
    }
  })
}
