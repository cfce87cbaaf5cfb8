/** Builds for Node, which leave out what may exist only once: React and `shared/*`. */
import type { Plugin, UserConfig } from 'vite'
import { inRoot, outputs, prerenderMode, sharedEntries } from '../project/index.ts'
import { shortClassName } from './production/class-names.ts'

const reactPackages = [/^react($|\/)/, /^react-dom($|\/)/]
const once = [...reactPackages, /^shared\//]

function nodeBuild(folder: string, input: Record<string, string>, external: RegExp[]): UserConfig {
  return {
    root: inRoot(folder),
    publicDir: false,
    css: { modules: { generateScopedName: shortClassName } },
    ssr: { noExternal: true },
    build: {
      target: 'node20',
      ssr: true,
      outDir: outputs.prerender,
      emitAssets: false,
      rolldownOptions: { input, external, output: { entryFileNames: '[name].mjs' } },
    },
  }
}

/** `shared`, one file per entry point, so that every store exists once. */
export function sharedForNode(): UserConfig {
  const packages = [...reactPackages, /^(react-router-dom|nanostores|@nanostores\/react)$/]
  return nodeBuild('shared', sharedEntries(), packages)
}

/** The shell's renderer, which gets the modules of remotes. */
export function shellForNode(): UserConfig {
  return nodeBuild('shell', { 'entry-server': inRoot('shell/src/entry-server.tsx') }, once)
}

/** Puts the modules that composition gives in place of the loader of remotes. */
export const loadGivenModules: Plugin = {
  name: 'load-given-modules',
  enforce: 'pre',
  apply: (_, { mode }) => mode === prerenderMode,
  resolveId: (source) =>
    source.endsWith('/load-remote') ? inRoot('shell/src/prerender/given-modules.ts') : undefined,
}

/** A remote's `src/expose/entry-server.ts`. */
export function remoteForNode(folder: string): UserConfig {
  return nodeBuild(folder, { 'entry-server': inRoot(folder, 'src/expose/entry-server.ts') }, once)
}
