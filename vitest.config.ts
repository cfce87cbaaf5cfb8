import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import settings from './platform/vitest.mjs'

/** A file system in memory, on Linux. In containers, it may be small. */
const memory = '/dev/shm'
const wantedBytes = 2e9

// Tests create and remove many thousands of small files. On a disk, that takes up to half of their time.
if (!process.env.TMPDIR && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= wantedBytes) process.env.TMPDIR = memory
}

/**
 * The settings of all tests, which are next to what they test, with those of other repositories. The vitest.config.ts of
 * each package exports them as well, so that `npx vitest run` in its folder runs only its own.
 */
const own = defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Long, for slow machines: no test depends on being fast.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: screens and servers wait a third of their time, for timers or another process.
    maxWorkers: os.availableParallelism() + 1,
    // A process takes many files, so it loads React and jsdom once. shared/src/testing/setup.ts separates them.
    isolate: false,
    tags: [{ name: 'second-tier', description: 'Tests that only `npm test -- --all` runs.' }],
    setupFiles: [path.join(import.meta.dirname, 'shared/src/testing/set-seed.ts')],
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

export default mergeConfig(settings, own)
