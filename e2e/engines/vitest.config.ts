import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Journeys in Firefox and WebKit: `npm test -- engines`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    globalSetup: 'e2e/engines/programs.ts',
    // The Chromium inside an npm package brings its own fonts, which Firefox's sandbox may not read.
    env: { FONTCONFIG_PATH: '/etc/fonts' },
    tags: [{ name: 'second-tier', description: 'Tests that only `npm test -- --all` runs.' }],
    include: ['e2e/engines/*.engine.ts'],
    // Each engine is one file, with one browser and its tests in sequence.
    maxWorkers: 2,
    // Long, for slow machines: no test depends on being fast.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
