import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** A file system in memory, on Linux. In containers, it may be small. */
const memory = '/dev/shm'
const wantedBytes = 2e9

// Tests create and remove many thousands of small files. On a disk, that takes up to half of their time.
if (!process.env.TMPDIR && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= wantedBytes) process.env.TMPDIR = memory
}

/**
 * The settings of all tests, which are next to what they test. The vitest.config.ts of each package exports them as
 * well, so that `npx vitest run` in its folder runs only its own.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Long, for slow machines: no test depends on being fast.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: screens and servers wait a third of their time, for timers or another process.
    maxWorkers: os.availableParallelism() + 1,
    // From version 25 on, Node has a storage of its own, which would take the place of jsdom's.
    execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
      ? ['--no-experimental-webstorage']
      : [],
    // A process takes many files, so it loads React and jsdom once. shared/src/testing/setup.ts separates them.
    isolate: false,
    tags: [{ name: 'second-tier', description: 'Tests that only `npm test -- --all` runs.' }],
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['setup.ts', 'set-seed.ts'].map((file) =>
      path.join(import.meta.dirname, 'shared/src/testing', file),
    ),
    environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
    // One project after the other, since a process takes the next file only if it is of the same project.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: ['**/*.dom.test.ts', 'server/**'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: path.join(import.meta.dirname, 'server/src/testing/global-setup.ts'),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['**/*.test.tsx', '**/*.dom.test.ts'],
          environment: 'jsdom',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
