/** Builds for Node, which leave out what may exist only once: React and `shared/*`. */
import type { UserConfig } from 'vite'
import { inRoot, outputs, sharedEntries } from '../project/index.ts'
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

/** The shell's renderer, which gets the modules of remotes from composition instead of loading them. */
export function shellForNode(): UserConfig {
  const given = inRoot('shell/src/prerender/given-modules.ts')
  return {
    ...nodeBuild('shell', { 'entry-server': inRoot('shell/src/entry-server.tsx') }, once),
    resolve: { alias: [{ find: /^.*\/load-remote$/, replacement: given }] },
  }
}

/** A remote's `src/expose/entry-server.ts`. */
export function remoteForNode(folder: string): UserConfig {
  return nodeBuild(folder, { 'entry-server': inRoot(folder, 'src/expose/entry-server.ts') }, once)
}
