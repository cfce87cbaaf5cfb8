import os from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import type { SiteOption } from './e2e/support/fixtures'
import { readSetting } from './platform/project/index'

/** The composed production build, served as `npm start` serves it. The environment can set another folder. */
const site = readSetting('E2E_SITE') ?? 'dist/e2e-site'

export default defineConfig<SiteOption>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Without the project's name.
  snapshotPathTemplate: '{snapshotDir}/{testFilePath}-snapshots/{arg}{-snapshotSuffix}{ext}',
  // A missing picture is a failure. The option `--update-snapshots` stores it.
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One worker for each core keeps all of them busy.
  workers: Math.min(os.availableParallelism(), 4),
  // Long, for slow machines: no test depends on being fast. A test that hangs ends, and is named.
  timeout: 300_000,
  // Three times what everything takes on two cores.
  globalTimeout: 3_600_000,
  // Short pauses, always: the usual ones grow to a second.
  expect: { timeout: 60_000, toPass: { intervals: [100] } },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    site,
    // `webServer.wait` has read it.
    baseURL: readSetting('E2E_ORIGIN'),
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      env: { ...process.env } as Record<string, string>,
    },
    // Takes a tenth of the time. Journeys, the shell, first paints and slides are tested with motion.
    reducedMotion: 'reduce',
    // Recording makes a run take 1.5 times as long. To look at a failure, use `--trace retain-on-failure`.
    trace: 'off',
  },
  webServer: {
    command: `node --import ./platform/project/register.mjs platform/cli/bookshelf.ts serve ${site}`,
    // A free one.
    env: { PORT: '0' },
    wait: { stdout: /(?<e2e_origin>http:\/\/localhost:\d+)/ },
  },
})
