/**
 * Builds for Node, with which composition renders pages: no federation, and everything that may
 * exist once only (React, `shared/*`) stays an import that Node resolves from one place.
 */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { outputs, sharedEntries } from '../base/index.ts'
import { shortClassNames } from './class-names.ts'
import { icons } from './lean/icons.ts'

const root = path.resolve(import.meta.dirname, '../..')

const once = [/^react($|\/)/, /^react-dom($|\/)/, /^shared\//]

function nodeBuild(
  folder: string,
  input: Record<string, string>,
  external: RegExp[],
  plugins: Plugin[] = [],
): UserConfig {
  return {
    root: path.join(root, folder),
    publicDir: false,
    plugins: [react(), shortClassNames(), icons(path.join(root, folder)), ...plugins],
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

/** `shared`, one file per sub-path, so that every store exists once in the process that renders. */
export function sharedForNode(): UserConfig {
  const packages = [...once.slice(0, 2), /^(react-router-dom|nanostores|@nanostores\/react)$/]
  return nodeBuild('shared', sharedEntries(), packages)
}

/** The shell's renderer. Remotes come as modules of their own builds, so its loader is another one. */
export function shellForNode(): UserConfig {
  const loadGivenModules: Plugin = {
    name: 'load-given-modules',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('/load-remote')
        ? path.join(root, 'shell/src/prerender/given-modules.ts')
        : undefined,
  }
  const entry = { 'entry-server': path.join(root, 'shell/src/entry-server.tsx') }
  return nodeBuild('shell', entry, once, [loadGivenModules])
}

/** What a remote lets composition render: `src/expose/entry-server.ts`. */
export function remoteForNode(folder: string): UserConfig {
  const entry = { 'entry-server': path.join(root, folder, 'src/expose/entry-server.ts') }
  return nodeBuild(folder, entry, once)
}
