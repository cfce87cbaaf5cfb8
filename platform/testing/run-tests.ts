/** The parts of `npm test`, and the sum of their results. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import pMap from 'p-map'
import type { JsonTestResults } from 'vitest/node'
import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import {
  composed,
  exec,
  fail,
  folderOf,
  inRoot,
  isRemoteName,
  nodeArguments,
  partNames,
  readSetting,
} from '../project/index.ts'
import { findChromium } from '../smoke/index.ts'
import { findEngines } from './engines.ts'
import { freePort } from './free-port.ts'

/** What `npm test <part>` runs: one part of all tests. */
export const testParts = ['static', 'unit', 'e2e', 'engines'] as const
export type TestPart = (typeof testParts)[number]

/**
 * What `npm test <name>` accepts in addition to the parts of all tests: the parts of the shop, and the other folders
 * with tests.
 */
export const scopeNames: readonly string[] = [
  ...partNames,
  ...['shared', 'product-search', 'mock-api', 'server', 'platform'],
]

interface Result {
  name: string
  passed: number
  failed: number
  /** The names of the tests that failed. */
  failures?: readonly string[]
}

const results: Result[] = []

/** Runs all tests, those that fail fastest first, and ends the process. */
export async function testAll(): Promise<never> {
  removeReports()
  await staticChecks()
  await unitTests([])
  await buildAndWeigh()
  await endToEndTests([])
  await engineTests([])
  return conclude()
}

/** Runs one part of all tests, and ends the process. @param args for vitest or Playwright. */
export async function testPart(part: TestPart, args: readonly string[]): Promise<never> {
  removeReports()
  if (part === 'static') await staticChecks()
  else if (part === 'unit') await unitTests(args)
  else if (part === 'e2e') {
    await buildAndWeigh()
    await endToEndTests(args)
  } else {
    await buildTestSite()
    await engineTests(args)
  }
  return conclude()
}

/** Runs the tests beside the sources of a folder, and ends the process. */
export async function testScope(name: string): Promise<never> {
  removeReports()
  const folder = isRemoteName(name) ? folderOf(name) : name
  await runVitest('vitest', [`${inRoot(folder)}/`])
  return conclude()
}

/** A program that passes or fails as a whole. */
interface Check {
  name: string
  bin: string
  args: readonly string[]
}

/** Formatting, types, import boundaries, dead code, supported browsers and the OpenAPI document. */
async function staticChecks(): Promise<void> {
  const parts = partNames.map(folderOf)
  const shipped = [...parts, 'shared', 'product-search', 'mock-api']
  const folders = [...shipped, 'server', 'platform', 'bench', 'e2e']
  const bookshelf = [...nodeArguments, 'platform/cli/bookshelf.ts']
  // The longest first.
  await check(
    {
      name: 'import boundaries',
      bin: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', ...folders],
    },
    { name: 'dead code', bin: 'knip', args: [] },
    { name: 'scripts and browsers', bin: 'oxlint', args: shipped.map((name) => `${name}/src`) },
    { name: 'types', bin: 'tsc', args: ['--noEmit'] },
    { name: 'format and lint', bin: 'biome', args: ['ci', '--error-on-warnings'] },
    { name: 'styles and browsers', bin: 'eslint', args: [...parts, 'shared'] },
    { name: 'OpenAPI document', bin: 'node', args: [...bookshelf, 'openapi', '--check'] },
  )
}

/** Runs checks, one per core at a time, and prints the output of those that fail. */
async function check(...checks: Check[]): Promise<void> {
  const run = async ({ name, bin, args }: Check) => {
    const ok = (await exec(bin, args, { quiet: true })) === 0
    console.log(`— ${name}: ${ok ? 'passed' : 'failed, see above'}`)
    results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  }
  await pMap(checks, run, { concurrency: os.availableParallelism() })
}

async function unitTests(args: readonly string[]): Promise<void> {
  console.log('\n— unit tests and screens')
  await runVitest('vitest', args)
}

/** Runs the journeys in the engines other than Chromium, and names those that this machine lacks. */
async function engineTests(args: readonly string[]): Promise<void> {
  console.log('\n— Firefox and WebKit')
  const { here, missing } = findEngines()
  for (const { name, packages } of missing) {
    console.log(
      `Skipped: ${name} is not installed. On Debian: apt-get install ${packages.join(' ')}`,
    )
  }
  if (here.length === 0) return
  await runVitest('engines', ['--config', 'e2e/engines/vitest.config.ts', ...here, ...args])
}

async function runVitest(name: string, args: readonly string[]): Promise<void> {
  const report = inRoot(`test-results/${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await exec('vitest', ['run', ...reporters, ...args])
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    testResults = [],
  } = readReport<JsonTestResults>(report)
  const failures = testResults.flatMap(({ name: file, status: result, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    // A file that cannot be loaded has no tests.
    if (tests.length === 0) return result === 'failed' ? [file] : []
    return tests.map(({ fullName }) => `${file} > ${fullName}`)
  })
  results.push({ name, passed, failed: Math.max(failed, status === 0 ? 0 : 1), failures })
}

/** Builds and composes the shop for the tests in browsers. */
async function buildTestSite(): Promise<void> {
  console.log('\n— build and compose')
  await buildAll()
  await ensureSite('e2e/site.json', composed.testSite)
}

async function buildAndWeigh(): Promise<void> {
  await buildTestSite()
  await ensureSite()
  await check({
    name: 'budgets',
    bin: 'node',
    args: [...nodeArguments, 'platform/cli/bookshelf.ts', 'budgets'],
  })
}

/** Tests the composed production build in a browser. @param args for Playwright. */
async function endToEndTests(args: readonly string[]): Promise<void> {
  console.log('\n— end to end')
  const chromium = await findChromium().catch(fail)
  const port = readSetting('E2E_PORT') ?? String(await freePort())
  const status = await exec('playwright', ['test', ...args], {
    env: { E2E_PORT: port, CHROMIUM_PATH: chromium },
  })
  const matrix = inRoot('test-results/matrix.md')
  if (existsSync(matrix)) console.log(`\nFaults of remotes\n\n${readFileSync(matrix, 'utf8')}`)
  const { stats, suites = [] } = readReport<JSONReport>(inRoot('test-results/playwright.json'))
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  results.push({
    name: 'playwright',
    passed: stats?.expected ?? 0,
    failed: Math.max(failed, status === 0 ? 0 : 1),
    failures: suites.flatMap(failedIn),
  })
}

function failedIn({ specs = [], suites = [] }: JSONReportSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}:${spec.line} > ${spec.title}`)
  return [...own, ...suites.flatMap(failedIn)]
}

/** The report that a test runner has written; an empty one if it could not. */
function readReport<Report>(file: string): Partial<Report> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function removeReports(): void {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
}

/** Lists what has failed, prints the total, which `.ci/run` repeats, and ends the process. */
function conclude(): never {
  const sum = (count: 'passed' | 'failed') => results.reduce((all, one) => all + one[count], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  for (const { name, failed: count, failures = [] } of results) {
    if (count > 0 && failures.length === 0) console.log(`Failed: ${name}`)
    for (const failure of failures) console.log(`Failed: ${name}, ${failure}`)
  }
  for (const one of results) {
    console.log(`${one.name.padEnd(22)}${one.passed} passed, ${one.failed} failed`)
  }
  const total = `${passed} passed, ${failed} failed`
  console.log(total)
  writeFileSync(inRoot('test-results/sum.txt'), `${total}\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
