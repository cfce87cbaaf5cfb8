import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests lie beside what they test. */
const shop = '{shell,shared,catalogue,mock-api,remote-*}/**/*.test'
const platform = '{platform,docs}/**/*.test'

/**
 * A fresh module graph for each file in a thread that stays, which has loaded jsdom once: half the time of
 * a process for each file. The router's package offers Node a CommonJS file, which this pool cannot load.
 */
const inOneThread = {
  pool: 'vmThreads',
  alias: {
    'react-router-dom': path.join(
      import.meta.dirname,
      'shared/node_modules/react-router-dom/dist/index.mjs',
    ),
  },
} as const

export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous: a slow machine may take its time, and no test depends on being fast.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    // One of two cores would lie idle else.
    maxWorkers: os.availableParallelism(),
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['shared/src/testing/setup.ts'],
    environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
    projects: [
      {
        extends: true,
        test: { name: 'platform', include: [`${platform}.{ts,tsx}`], environment: 'node' },
      },
      // A rule that needs a page names it in its first line: @vitest-environment jsdom.
      {
        extends: true,
        test: { name: 'rules', include: [`${shop}.ts`], environment: 'node', ...inOneThread },
      },
      {
        extends: true,
        test: { name: 'screens', include: [`${shop}.tsx`], environment: 'jsdom', ...inOneThread },
      },
    ],
  },
})
