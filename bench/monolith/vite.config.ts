import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import {
  buildTarget,
  compileHint,
  icons,
  patchLibrary,
  routerPatches,
  shellFacts,
  shortClassName,
} from '../../platform/federation/index.ts'
import { composed } from '../../platform/project/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Replaces the shell's loader of remotes by plain lazy imports, and removes the share scope. */
const withoutFederation: Plugin = {
  name: 'without-federation',
  enforce: 'pre',
  resolveId: (source) =>
    /\/(load-remote|provide-shared)$/.test(source)
      ? path.join(root, 'bench/monolith/loader.ts')
      : undefined,
}

/** The same sources as one Vite build with lazy routes, to compare federation with. */
export default defineConfig({
  root: path.join(root, 'shell'),
  plugins: [
    react(),
    withoutFederation,
    icons(path.join(root, 'shell')),
    patchLibrary('React Router', routerPatches),
    shellFacts(),
    compileHint((chunk) => chunk !== 'start'),
  ],
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: buildTarget,
    manifest: true,
    modulePreload: { polyfill: false },
    outDir: path.join(root, composed.monolithBuild),
    emptyOutDir: true,
  },
})
