/** The parts of `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import type { JSONReport } from '@playwright/test/reporter'
import { findBrowser } from '../browser/index.ts'
import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { composed, exec, fail, folderOf, inRoot, partNames, readSetting } from '../project/index.ts'
import { findEngines } from './engines.ts'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { freePort } from './free-port.ts'
import { type Check, check, readReport, record } from './results.ts'

/** Formatting, types, import boundaries, dead code, supported browsers and the OpenAPI document. */
export async function staticChecks(): Promise<void> {
  const folders = [
    ...partNames.map(folderOf),
    ...['shared', 'product-search', 'mock-api', 'platform', 'e2e'],
  ]
  // The longest first.
  await check(
    importBoundaries(folders),
    { name: 'dead code', bin: 'knip', args: [] },
    { name: 'browsers', bin: 'tsx', args: ['platform/cli/baseline.ts'] },
    types,
    formatOf([]),
    { name: 'OpenAPI document', bin: 'tsx', args: ['platform/cli/openapi.ts', '--check'] },
  )
}

/** Formatting, lint and import boundaries of some folders, and all types. */
export async function checkSources(folders: readonly string[]): Promise<void> {
  await check(types, importBoundaries(folders), formatOf(folders))
}

const types: Check = { name: 'types', bin: 'tsc', args: ['--noEmit', '-p', '.'] }
const formatOf = (folders: readonly string[]): Check => ({
  name: 'format and lint',
  bin: 'biome',
  args: ['ci', '--error-on-warnings', ...folders],
})
const importBoundaries = (folders: readonly string[]): Check => ({
  name: 'import boundaries',
  bin: 'depcruise',
  args: ['--config', '.dependency-cruiser.cjs', ...folders],
})

/** Runs the tests of rules and screens. @param args for vitest. */
export async function unitTests(args: readonly string[]): Promise<void> {
  console.log('\n— unit tests and screens')
  await runVitest('vitest', args)
}

/**
 * Runs the journeys in the engines other than Chromium; reports which of them are missing on this machine.
 * @param args for vitest.
 */
export async function engineTests(args: readonly string[]): Promise<void> {
  console.log('\n— Firefox and WebKit')
  const { here, missing } = findEngines()
  for (const { name, packages } of missing) {
    console.log(`Left out: ${name}. Debian has it: apt-get install ${packages.join(' ')}`)
  }
  if (here.length === 0) return
  await runVitest('engines', ['--config', 'e2e/engines/vitest.config.ts', ...here, ...args])
}

async function runVitest(name: string, args: readonly string[]): Promise<void> {
  const report = inRoot(`test-results/${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await exec('vitest', ['run', ...reporters, ...args])
  const results = readReport(report)
  const { numPassedTests = 0, numFailedTests = 0 } = results
  record({
    name,
    passed: Number(numPassedTests),
    // A file that cannot be loaded has no tests, but is a failure.
    failed: Math.max(Number(numFailedTests), status === 0 ? 0 : 1),
    failures: failuresOfVitest(results),
  })
}

/** Builds and composes the shop, and checks its budgets. */
export async function buildAndWeigh(): Promise<void> {
  await buildTestSite()
  await ensureSite()
  await check({ name: 'budgets', bin: 'tsx', args: ['platform/cli/budgets.ts'] })
}

/** Builds and composes the shop for the tests in browsers. */
export async function buildTestSite(): Promise<void> {
  console.log('\n— build and compose')
  await buildAll()
  await ensureSite('e2e/site.json', composed.testSite)
}

/** Tests the composed production build in a browser. @param args for Playwright. */
export async function endToEndTests(args: readonly string[]): Promise<void> {
  console.log('\n— end to end')
  const browser = await findBrowser()
  if (!browser) {
    fail('No Chromium starts on this machine. Install one, or name one: CHROMIUM_PATH=… npm test')
  }
  const port = readSetting('E2E_PORT') ?? String(await freePort())
  const status = await exec('playwright', ['test', ...args], {
    env: { E2E_PORT: port, CHROMIUM_PATH: browser.executablePath, ...browser.env },
  })
  const matrix = inRoot('test-results/matrix.md')
  if (existsSync(matrix)) console.log(`\nFaults of remotes\n\n${readFileSync(matrix, 'utf8')}`)
  const report = readReport(inRoot('test-results/playwright.json'))
  const { expected = 0, unexpected = 0, flaky = 0 } = (report as Partial<JSONReport>).stats ?? {}
  record({
    name: 'playwright',
    passed: expected,
    failed: Math.max(unexpected + flaky, status === 0 ? 0 : 1),
    failures: failuresOfPlaywright(report),
  })
}
