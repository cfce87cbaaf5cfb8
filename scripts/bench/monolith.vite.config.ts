import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../..')

/** Puts plain lazy imports where the shell loads remotes. */
const loadFromBuild: Plugin = {
  name: 'load-from-build',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/load-remote')
      ? path.join(root, 'scripts/bench/monolith-loader.ts')
      : undefined,
}

/** The federated build provides every sub-path of shared; a monolith needs only what it uses. */
const provideNothing: Plugin = {
  name: 'provide-nothing',
  resolveId: (source) => (source === 'virtual:provided' ? `\0${source}` : undefined),
  load: (id) => (id === '\0virtual:provided' ? 'export const provided = undefined' : undefined),
}

/** The same sources as one Vite build with lazy routes: what federation is measured against. */
export default defineConfig({
  root: path.join(root, 'shell'),
  plugins: [react(), loadFromBuild, provideNothing],
  build: {
    target: 'esnext',
    manifest: true,
    modulePreload: { polyfill: false },
    outDir: path.join(root, 'dist/monolith-build'),
    emptyOutDir: true,
  },
})
