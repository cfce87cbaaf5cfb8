import os from 'node:os'
import { defineConfig, devices } from '@playwright/test'

/** The composed production build, served as `npm start` serves it; another port or folder by environment. */
const port = Number(process.env.E2E_PORT ?? 4180)
const site = process.env.E2E_SITE ?? 'dist/e2e-site'

/**
 * What `npm test` runs. The rest (`E2E_ALL=1 npm test -- e2e`: catalog, account, cart, design, releases,
 * the failure matrix) joins as soon as it has passed as a whole on a quiet machine.
 */
const inEveryRun = [
  '**/{journeys,composition,prerender,shell,devtools,dev,standalone}/*.e2e.ts',
  '**/a11y/routes.e2e.ts',
  '**/faults/remote-down.e2e.ts',
  '**/cart/coupons.e2e.ts',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: process.env.E2E_ALL ? '**/*.e2e.ts' : inEveryRun,
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.max(1, Math.min(os.availableParallelism(), 4)),
  // Generous: a slow machine may take its time, and no test depends on being fast.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(process.env.BOOKSHELF_CHROMIUM ? { executablePath: process.env.BOOKSHELF_CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      env: { ...process.env } as Record<string, string>,
    },
    // Recording makes a run half as long again; in CI nobody could open it.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
  webServer: {
    command: `node --import tsx scripts/serve.ts ${site}`,
    env: { PORT: String(port) },
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
})
