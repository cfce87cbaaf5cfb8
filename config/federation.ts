/**
 * The only federation settings, for all five builds. Why each stands as it does:
 * docs/decisions/001-federation-settings.md.
 */
import path from 'node:path'
import { federation, type ModuleFederationOptions } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import sirv from 'sirv'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { type RemoteName, remoteNames } from '../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../shared/src/contract/site.ts'
import { remoteForNode, shellForNode } from './prerender.ts'
import { prerenderMode } from './prerender-mode.ts'
import { exposesOf, remotes, shellPort } from './remotes.ts'
import { sharedPaths } from './shared-paths.ts'

const root = path.resolve(import.meta.dirname, '..')
const fakeServerFiles = path.join(root, 'mock-api/public')

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

/** What all five builds have in common. */
function common(folder: string): UserConfig {
  return {
    root: path.join(root, folder),
    cacheDir: path.join(root, 'node_modules/.vite', folder),
    build: {
      target: 'esnext',
      manifest: true,
      modulePreload: { polyfill: false },
      sourcemap: false,
    },
    server: { strictPort: true, cors: true },
    clearScreen: false,
  }
}

/**
 * The federation plugin leaves out exports of shared modules that it has not seen in use, and takes
 * the module graph for complete once nothing has been parsed for 10 ms: on a busy machine, too early.
 * Here every import counts as begun from the moment in which its importer is parsed.
 * @throws Error when the plugin no longer looks as expected: this workaround then wants another look.
 */
function awaitEveryImport(plugins: Plugin[]): Plugin[] {
  const start = plugins.find(({ name }) => name === 'parseStart')?.load
  if (typeof start !== 'function')
    throw new Error('The federation plugin has changed: no parseStart')
  const register: Plugin = {
    name: 'await-every-import',
    apply: 'build',
    enforce: 'pre',
    async moduleParsed({ importedIds, dynamicallyImportedIds }) {
      for (const id of [...importedIds, ...dynamicallyImportedIds])
        await start.call(this as never, id)
    },
  }
  return [register, ...plugins]
}

function federationOf(options: ModuleFederationOptions): Plugin[] {
  return awaitEveryImport(federation(options).flat().filter(Boolean))
}

/** Serves the fake server's pictures and payment double at the root of a development server. */
function serveFakeServerFiles(): Plugin {
  return {
    name: 'serve-fake-server-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(sirv(fakeServerFiles, { dev: true }))
    },
  }
}

/**
 * Makes the shell know every sub-path of `shared`, so that it provides each to the remotes, also
 * those that it does not use itself. They stay chunks of their own, fetched when first asked for.
 */
function provideShared(): Plugin {
  const id = 'virtual:provide-shared'
  return {
    name: 'provide-shared',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export const provided = [${sharedPaths().map((name) => `() => import('${name}')`)}]`
        : undefined,
  }
}

/** What `scripts/compose` does for a built site: tells the page where the remotes are. */
function describeDevelopmentSite(): Plugin {
  const site: SiteConfig = {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: true,
    faults: true,
    remotes: Object.fromEntries(
      remoteNames.map((name) => [
        name,
        { entry: `http://localhost:${remotes[name].port}/remoteEntry.js`, version: 'development' },
      ]),
    ),
  }
  return {
    name: 'describe-development-site',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'site' },
        children: JSON.stringify(site),
        injectTo: 'head',
      },
    ],
  }
}

/**
 * `shared` and what only it uses travel as one file: some forty sub-paths are each a share, but
 * forty files would be forty requests. (React must stay outside, or the page never starts.)
 */
const sharedChunk = {
  name: 'shared',
  test: /[\\/]shared[\\/]src[\\/]|node_modules[\\/].*(valibot|nanostores|jwt-decode|react-router)/,
}

/** The host: knows no remote at build time, provides what is shared. */
export function defineShell() {
  return defineConfig(({ mode }) => {
    if (mode === prerenderMode) return shellForNode()
    const base = common('shell')
    return {
      ...base,
      build: {
        ...base.build,
        rolldownOptions: { output: { codeSplitting: { groups: [sharedChunk] } } },
      },
      plugins: [
        react(),
        serveFakeServerFiles(),
        describeDevelopmentSite(),
        provideShared(),
        federationOf({
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
  return defineConfig(({ command, mode }) => {
    if (mode === prerenderMode) return remoteForNode(folder)
    const base = common(folder)
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
    return {
      ...base,
      // Relative, so that a remote runs wherever it is deployed.
      base: building ? './' : '/',
      publicDir: false,
      // The container is all that is built: running alone is `--mode standalone`.
      ...(building
        ? { build: { ...base.build, rolldownOptions: { input: containerInput(folder, name) } } }
        : {}),
      plugins: [
        react(),
        serveFakeServerFiles(),
        federationOf({
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
