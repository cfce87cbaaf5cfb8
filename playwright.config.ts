import os from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import type { SiteOption } from './e2e/fixtures'
import { readPort, readSetting } from './scripts/lib/command-line'

/** Composed production builds, served as `npm start` serves them; other ports or folders by environment. */
const port = readPort('E2E_PORT', 4180, 1)
const sites = {
  /** Lean containers: what is deployed. */
  lean: { folder: readSetting('E2E_SITE') ?? 'dist/e2e-site', port },
  /** The same shop built with the federation plugin (docs/decisions/005-lean-containers.md). */
  plugin: { folder: readSetting('E2E_PLUGIN_SITE') ?? 'dist/plugin-site', port: port + 1 },
}

/** What must hold whatever made the containers: the way to an order, identity, every fault of a remote. */
const whateverMadeIt = [
  '**/{journeys,prerender}/*.e2e.ts',
  '**/composition/single-instances.e2e.ts',
  '**/faults/{matrix,remote-down,slow-remote}.e2e.ts',
]

const optionsFor = (site: keyof typeof sites) => ({
  site: sites[site].folder,
  baseURL: `http://localhost:${sites[site].port}`,
})

export default defineConfig<SiteOption>({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Without the project's name: what is seen does not depend on what made the containers.
  snapshotPathTemplate: '{snapshotDir}/{testFilePath}-snapshots/{arg}{-snapshotSuffix}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(os.availableParallelism(), 4),
  // Generous: a slow machine may take its time, and no test depends on being fast.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 30_000,
    launchOptions: {
      ...(process.env.BOOKSHELF_CHROMIUM ? { executablePath: process.env.BOOKSHELF_CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
      env: { ...process.env } as Record<string, string>,
    },
    // Recording makes a run half as long again; in CI nobody could open it.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
  projects: [
    { name: 'lean', use: optionsFor('lean') },
    {
      name: 'plugin',
      // The same walks without motion, which the other project has: both must do.
      use: { ...optionsFor('plugin'), reducedMotion: 'reduce' },
      testMatch: whateverMadeIt,
    },
  ],
  webServer: Object.values(sites).map((site) => ({
    command: `node --import tsx scripts/serve.ts ${site.folder}`,
    env: { PORT: String(site.port) },
    url: `http://localhost:${site.port}/`,
    reuseExistingServer: false,
  })),
})
