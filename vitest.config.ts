import os from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
    include: ['{shell,shared,mock-api,remote-*,platform,docs}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['shared/src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous: a slow machine may take its time, and no test depends on being fast.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // One of two cores would lie idle else.
    maxWorkers: os.availableParallelism(),
    restoreMocks: true,
    unstubGlobals: true,
  },
})
