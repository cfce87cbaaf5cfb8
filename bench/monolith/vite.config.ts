import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import {
  compileHint,
  forBrowsers,
  shellFacts,
  unusedOfRouter,
} from '../../platform/federation/index.ts'
import { composed } from '../../platform/project/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Replaces the shell's loader of remotes by plain lazy imports, and removes the share scope. */
const withoutFederation: Plugin = {
  name: 'without-federation',
  enforce: 'pre',
  resolveId: (source) =>
    /\/(load-remote|remotes\/host)$/.test(source)
      ? path.join(root, 'bench/monolith/loader.ts')
      : undefined,
}

/** The settings of the shop's own builds, with about as many files for a page as these have. */
const shared = forBrowsers({
  // As in the shell's own build.
  optimization: { inlineConst: { mode: 'all', pass: 2 } },
  output: {
    codeSplitting: {
      groups: [
        { name: 'shop', tags: ['$initial'] },
        { name: (id) => /\/(remote-\w+)\//.exec(id)?.[1] ?? 'common', minShareCount: 2 },
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
    unusedOfRouter,
    shellFacts(),
    compileHint((chunk) => chunk !== 'start'),
  ],
  css: shared.css,
  build: { ...shared.build, outDir: path.join(root, composed.monolithBuild), emptyOutDir: true },
})
