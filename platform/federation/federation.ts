/**
 * The only federation settings, for all five builds. Why each stands as it does:
 * docs/decisions/001-federation-settings.md.
 */
import path from 'node:path'
import { federation, type ModuleFederationOptions } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import type { RemoteName } from '../../shared/src/contract/remotes.ts'
import {
  exposesOf,
  outputNames,
  outputs,
  prerenderMode,
  remotes,
  shellPort,
} from '../base/index.ts'
import { buildTarget } from './browsers.ts'
import { shortClassNames } from './class-names.ts'
import { describeDevelopmentSite, fakeServerFiles, serveFakeServerFiles } from './development.ts'
import { compileHint } from './lean/compile-hint.ts'
import { icons } from './lean/icons.ts'
import { leanRemote } from './lean/lean-remote.ts'
import { trimRouter } from './lean/trim-router.ts'
import { trimRuntime } from './lean/trim-runtime.ts'
import { remoteForNode, shellForNode } from './node-builds.ts'
import { provideShared } from './provide-shared.ts'
import { shellFacts } from './shell-facts.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * What exists once on a page: React and every sub-path of `shared`. The trailing slash makes each
 * sub-path a share of its own; without it the three carts of three remotes would all be different.
 */
const sharedModules = {
  react: { singleton: true, requiredVersion: '^19' },
  'shared/': { singleton: true, requiredVersion: false },
} satisfies ModuleFederationOptions['shared']

/** What a development server may come to serve, from the folder of a part: the part, and what it uses. */
const developedFiles = [
  'src/**/*.{ts,tsx}',
  '../shared/src/**/*.{ts,tsx}',
  '../mock-api/src/**/*.ts',
  '!**/*.test.{ts,tsx}',
  '!**/{testing,node,contract-suite}/**',
]

/** What all five builds have in common. */
function common(folder: string): UserConfig {
  return {
    root: path.join(root, folder),
    // Not below node_modules: copies of the project that link it would write into one another's.
    cacheDir: path.join(root, '.cache/vite', folder),
    build: {
      target: buildTarget,
      outDir: outputs.browser,
      manifest: true,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
    server: { strictPort: true, cors: true },
    // All packages are found at the start: one that is found later changes the others' files under a
    // page that is just loading, which then loads itself anew or, on a slow machine, misses one.
    optimizeDeps: { entries: developedFiles },
    clearScreen: false,
  }
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

/** The federation plugin, for development servers: production builds are lean (docs/decisions/005-lean-containers.md). */
function developed(options: ModuleFederationOptions): Plugin[] {
  return federation({
    ...options,
    shared: sharedModules,
    shareStrategy: 'loaded-first',
    dts: false,
    dev: { remoteHmr: true },
  }).flat()
}

/** The host: knows no remote at build time, provides what is shared. */
export function defineShell() {
  return defineConfig(({ command, mode }) => {
    if (mode === prerenderMode) return shellForNode()
    const building = command === 'build'
    const base = common('shell')
    return {
      ...base,
      // The names of the page's protocol where they are used: 0.4 kB of the first load.
      build: {
        ...base.build,
        rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
      },
      define: building ? leanRuntime : {},
      plugins: [
        react(),
        shortClassNames(),
        serveFakeServerFiles(),
        describeDevelopmentSite(),
        provideShared(building),
        shellFacts(),
        building
          ? [
              icons(path.join(root, 'shell')),
              trimRouter(),
              trimRuntime(),
              compileHint((chunk) => chunk === 'index'),
            ]
          : developed({
              name: 'shell',
              remotes: {},
              experiments: { provideExternalRuntime: true },
              disableSnapshot: true,
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

/**
 * A remote: the container that the shell loads, built or served from source. In the mode
 * `standalone` the same sources run alone, from `index.html`, without federation.
 */
export function defineRemote(name: RemoteName) {
  const { folder, port } = remotes[name]
  return defineConfig(({ command, mode }) => {
    if (mode === prerenderMode) return remoteForNode(folder)
    const base = common(folder)
    if (mode === 'standalone') {
      return {
        ...base,
        publicDir: fakeServerFiles,
        plugins: [react()],
        build: { ...base.build, outDir: outputs.standalone },
        server: { ...base.server, port },
        cacheDir: `${base.cacheDir}-standalone`,
      }
    }
    const building = command === 'build'
    return {
      ...base,
      // Relative, so that a remote runs wherever it is deployed.
      base: building ? './' : '/',
      // The container is all that is built: running alone is `--mode standalone`.
      publicDir: false,
      plugins: [
        react(refreshed),
        shortClassNames(),
        serveFakeServerFiles(),
        building
          ? [
              icons(path.join(root, folder)),
              leanRemote({ name, folder: path.join(root, folder), exposes: exposesOf(name) }),
              compileHint(() => name !== 'devtools'),
            ]
          : developed({
              name,
              filename: outputNames.remoteEntry,
              exposes: exposesOf(name),
              disableSnapshot: false,
              manifest: true,
            }),
      ],
      server: { ...base.server, port, origin: `http://localhost:${port}` },
    }
  })
}
