/** The Vitest configuration of a team's own repository: as here, with the fake server of the shell's package. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inRoot } from '../project/index.ts'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'mock-api': inRoot('mock-api/src/start.ts') } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
    setupFiles: [inRoot('shared/src/testing/setup.ts')],
    // From version 25 on, Node has a storage of its own, which would take the place of jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
      ? ['--no-experimental-webstorage']
      : [],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // The packages of the shop are sources.
    server: { deps: { inline: [/\/node_modules\/(shared|shell)\//] } },
  },
})
