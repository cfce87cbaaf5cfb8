/** The Vite configuration of shell and remotes (docs/decisions/001-federation-settings.md). */
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { folderOf, inRoot, outputs, prerenderMode } from '../project/index.ts'
import { buildTarget } from './browsers.ts'
import { bundledDev } from './bundled-dev.ts'
import { remoteForNode, shellForNode } from './node-builds.ts'
import { shortClassName } from './production/class-names.ts'
import { recordRemote, recordShell } from './production/compatibility-record.ts'
import { compileHint } from './production/compile-hint.ts'
import { icons } from './production/icons.ts'
import { patchLibrary } from './production/patch-library.ts'
import { routerPatches, runtimePatches } from './production/patches.ts'
import { remoteContainer } from './production/remote-container.ts'
import { sourceMaps } from './production/source-maps.ts'
import { wholeRuntime } from './production/whole-runtime.ts'
import { provideShared } from './provide-shared.ts'
import { readDefinition } from './remote-definition.ts'
import { shellFacts } from './shell-facts.ts'

function common(folder: string): UserConfig {
  return {
    root: inRoot(folder),
    css: { modules: { generateScopedName: shortClassName } },
    build: {
      target: buildTarget,
      outDir: outputs.browser,
      manifest: true,
      modulePreload: { polyfill: false },
    },
  }
}

/** Leaves manifests and the choice between providers out of the federation runtime. */
const runtimeSwitches = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_SHARED: 'true',
  ENV_TARGET: '"web"',
}

/** The configuration of the host, which has no remotes at build time. */
export function defineShell() {
  return defineConfig(({ mode }) => {
    if (mode === prerenderMode) return shellForNode()
    const base = common('shell')
    return {
      ...base,
      build: {
        ...base.build,
        rolldownOptions: {
          // Assumes that getters have no side effects, which saves 0.5 kB of the first load.
          treeshake: { propertyReadSideEffects: false },
          // Inlines the constants of the page protocol, which saves 0.4 kB of the first load.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
        },
      },
      define: runtimeSwitches,
      plugins: [
        react(),
        provideShared(),
        wholeRuntime(),
        shellFacts(),
        recordShell(),
        icons(inRoot('shell')),
        patchLibrary('React Router', routerPatches),
        patchLibrary('The federation runtime', runtimePatches),
        compileHint((chunk) => chunk === 'index'),
        sourceMaps(inRoot('shell')),
      ],
    }
  })
}

interface RemoteOptions {
  /** Of the page that shows the remote alone. */
  port: number
  /** Whether browsers compile the whole remote while they load it. */
  compileEagerly?: boolean
}

/** A remote: built, a container; served, a page that shows it alone. */
export function defineRemote(name: string, { port, compileEagerly = true }: RemoteOptions) {
  const folder = folderOf(name)
  return defineConfig(async ({ command, mode }): Promise<UserConfig> => {
    if (command === 'serve') return remoteAlone(folder, port)
    if (mode === prerenderMode) return remoteForNode(folder)
    const definition = await readDefinition(name)
    return {
      ...common(folder),
      // Relative to wherever it is deployed.
      base: './',
      publicDir: false,
      plugins: [
        react(),
        icons(inRoot(folder)),
        remoteContainer(definition, inRoot(folder)),
        recordRemote(definition),
        compileHint(() => compileEagerly),
        sourceMaps(inRoot(folder)),
      ],
    }
  })
}

/** The development server of a remote's own page, its `index.html`. */
function remoteAlone(folder: string, port: number): UserConfig {
  return {
    root: inRoot(folder),
    // The covers, and the script of the test payments.
    publicDir: inRoot('mock-api/public'),
    // In a team's own repository, it is inside the shell's package.
    resolve: { alias: [{ find: /^mock-api$/, replacement: inRoot('mock-api/src/start.ts') }] },
    server: { port },
    plugins: [react(), bundledDev()],
  }
}
