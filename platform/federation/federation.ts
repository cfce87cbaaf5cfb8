/** The Vite configuration of shell and remotes (docs/decisions/001). */
import { federation, type ModuleFederationOptions } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import {
  folderOf,
  inRoot,
  outputNames,
  outputs,
  portOf,
  prerenderMode,
  shellPort,
} from '../base/index.ts'
import { buildTarget } from './browsers.ts'
import { describeDevelopmentSite, fakeServerFiles, serveFakeServerFiles } from './development.ts'
import { remoteForNode, shellForNode } from './node-builds.ts'
import { shortClassName } from './production/class-names.ts'
import { recordRemote, recordShell } from './production/compatibility-record.ts'
import { compileHint } from './production/compile-hint.ts'
import { icons } from './production/icons.ts'
import { patchLibrary } from './production/patch-library.ts'
import { routerPatches, runtimePatches } from './production/patches.ts'
import { remoteContainer } from './production/remote-container.ts'
import { wholeRuntime } from './production/whole-runtime.ts'
import { provideShared } from './provide-shared.ts'
import { readDefinition } from './remote-definition.ts'
import { shellFacts } from './shell-facts.ts'

/** Shared once on a page. The slash makes each sub-path of `shared` a share of its own. */
const sharedModules = {
  react: { singleton: true, requiredVersion: '^19' },
  'shared/': { singleton: true, requiredVersion: false },
} satisfies ModuleFederationOptions['shared']

const developedFiles = [
  'src/**/*.{ts,tsx}',
  '../shared/src/**/*.{ts,tsx}',
  '../{catalogue,mock-api}/src/**/*.ts',
  '!**/*.test.{ts,tsx}',
  '!**/{testing,node,contract-suite}/**',
]

function common(folder: string, building: boolean): UserConfig {
  return {
    root: inRoot(folder),
    // Not in node_modules, which copies of the project share.
    cacheDir: inRoot('.cache/vite', folder),
    ...(building ? { css: { modules: { generateScopedName: shortClassName } } } : {}),
    build: {
      target: buildTarget,
      outDir: outputs.browser,
      manifest: true,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
    server: { strictPort: true, cors: true },
    // A package that is found later makes the development server reload the page.
    optimizeDeps: { entries: developedFiles },
    clearScreen: false,
  }
}

/** Leaves manifests and the choice between providers out of the federation runtime. */
const runtimeSwitches = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  ENV_TARGET: '"web"',
}

/** The federation plugin, for development servers alone. */
function federationPlugin(options: ModuleFederationOptions): Plugin[] {
  return federation({
    ...options,
    shared: sharedModules,
    shareStrategy: 'loaded-first',
    dts: false,
    dev: { remoteHmr: true },
  }).flat()
}

/** The host, which knows no remote at build time. */
export function defineShell() {
  return defineConfig(({ command, mode }) => {
    if (mode === prerenderMode) return shellForNode()
    const building = command === 'build'
    const base = common('shell', building)
    return {
      ...base,
      build: {
        ...base.build,
        rolldownOptions: {
          // No getter of ours or of a library does more than return: 0.5 kB of the first load.
          treeshake: { propertyReadSideEffects: false },
          // The names of the page's protocol where they are used: 0.4 kB of the first load.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
      define: building ? runtimeSwitches : {},
      plugins: [
        react(),
        serveFakeServerFiles(),
        describeDevelopmentSite(),
        provideShared(building),
        wholeRuntime(building),
        shellFacts(),
        building
          ? [
              recordShell(),
              icons(inRoot('shell')),
              patchLibrary('React Router', routerPatches),
              patchLibrary('The federation runtime', runtimePatches),
              compileHint((chunk) => chunk === 'index'),
            ]
          : federationPlugin({
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

/** Excludes `shared`: Fast Refresh would replace the page's copy by the remote's. */
const refreshed = { exclude: [/\/node_modules\//, /\/shared\/src\//] }

interface RemoteOptions {
  /** Whether browsers compile the whole remote while they load it. */
  compileEagerly?: boolean
}

/** A remote: a container, or in the mode `standalone` an application of its own. */
export function defineRemote(name: string, { compileEagerly = true }: RemoteOptions = {}) {
  const folder = folderOf(name)
  const port = portOf(name)
  return defineConfig(async ({ command, mode }): Promise<UserConfig> => {
    if (mode === prerenderMode) return remoteForNode(folder)
    const building = command === 'build'
    const base = common(folder, building && mode !== 'standalone')
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
    const definition = await readDefinition(name)
    return {
      ...base,
      // Relative to wherever it is deployed.
      base: building ? './' : '/',
      publicDir: false,
      plugins: [
        react(refreshed),
        serveFakeServerFiles(),
        building
          ? [
              icons(inRoot(folder)),
              remoteContainer(definition, inRoot(folder)),
              recordRemote(definition),
              compileHint(() => compileEagerly),
            ]
          : federationPlugin({
              name,
              filename: outputNames.remoteEntry,
              exposes: definition.exposes,
              disableSnapshot: false,
              manifest: true,
            }),
      ],
      server: { ...base.server, port, origin: `http://localhost:${port}` },
    }
  })
}
