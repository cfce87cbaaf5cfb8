import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileHint, forBrowsers, shellFacts } from '../../platform/federation/index.ts'
import { composed } from '../../platform/project/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

let everywhere: ReadonlySet<string> | undefined
let home: ReadonlySet<string> | undefined

/** Modules and everything that they import statically. */
function reachable(
  from: readonly string[],
  importsOf: (module: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(from)
  // Iterating over a set includes modules that are added during the iteration.
  for (const module of found) for (const next of importsOf(module)) found.add(next)
  return found
}

/** Replaces the shell's loader of remotes by plain lazy imports, and removes the share scope. */
const withoutFederation: Plugin = {
  name: 'without-federation',
  enforce: 'pre',
  resolveId: (source) =>
    /\/load-remote$|^virtual:federation-host$/.test(source)
      ? path.join(root, 'bench/monolith/loader.ts')
      : undefined,
}

const homeScreen = 'remote-catalog/src/screens/home/home.ts'

/** What is only for prerendering or tests would split what screens share into many small chunks. */
const onlyScreens: Plugin = {
  name: 'only-screens',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    importer.endsWith('/remote.ts') && /(skeleton|prerender|smoke)$/.test(source)
      ? 'virtual:nothing'
      : undefined,
  load: (id) => (id === 'virtual:nothing' ? '' : undefined),
}

/** The settings of the shop's own builds, with chunks of its own. */
const shared = forBrowsers({
  // As in the shell's own build.
  optimization: { inlineConst: { mode: 'all', pass: 2 } },
  output: {
    codeSplitting: {
      // Makes as few files as the federated builds have: what every page needs, what home shares with other
      // screens, and one chunk for what several screens of a remote share.
      groups: [
        {
          name(id, modules) {
            const importsOf = (module: string) => modules.getModuleInfo(module)?.importedIds ?? []
            everywhere ??= reachable([path.join(root, 'shell/index.html')], importsOf)
            home ??= reachable([path.join(root, homeScreen)], importsOf)
            if (everywhere.has(id)) return 'shop'
            return home.has(id) ? 'home-and-others' : null
          },
        },
        {
          name: (id) => /\/(remote-\w+)\//.exec(id)?.[1] ?? 'common',
          minShareCount: 2,
        },
        { name: 'fake-server', test: /\/mock-api\// },
      ],
    },
  },
})

/** The same sources as one Vite build with lazy routes, to compare federation with. */
export default defineConfig({
  root: path.join(root, 'shell'),
  plugins: [
    react(),
    withoutFederation,
    onlyScreens,
    shellFacts(),
    compileHint((chunk) => chunk !== 'start'),
  ],
  css: shared.css,
  build: { ...shared.build, outDir: path.join(root, composed.monolithBuild), emptyOutDir: true },
})
