/** The Vitest configuration for a repository of its own, on which that of the shop builds (vitest.config.ts). */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'

export default {
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
    setupFiles: [fileURLToPath(import.meta.resolve('shared/testing/setup'))],
    // From version 25 on, Node has a storage of its own, which would take the place of jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
      ? ['--no-experimental-webstorage']
      : [],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // The packages of the shop are sources.
    server: { deps: { inline: [/\/node_modules\/(shared|shell|mock-api|product-search)\//] } },
  },
}
