/** The parts of `npm test`, what they do at the moment, and the sum of their results. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
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
  testedFolders,
  type testParts,
} from '../project/index.ts'
import { findChromium } from '../smoke/index.ts'
import { findEngines } from './engines.ts'
import { freePort } from './free-port.ts'
import { changedFiles, scopeOf } from './what-changed.ts'

export type TestPart = (typeof testParts)[number]

/**
 * What `npm test <name>` accepts in addition to the parts of all tests: the parts of the shop, and the other folders
 * with tests.
 */
export const scopeNames: readonly string[] = [...partNames, ...testedFolders]

interface Result {
  name: string
  passed: number
  failed: number
  /** How long it took, in seconds. */
  seconds: number
  /** The names of the tests that failed. */
  failures?: readonly string[]
  tests?: readonly TestTime[]
}

interface TestTime {
  name: string
  seconds: number
}

const results: Result[] = []

/** What `npm test -- --changed` leaves out. */
let leftOut: readonly string[] = []

type Step = [title: string, run: () => Promise<void>]

/** Runs steps one after the other, says which one is running, and ends the process. */
async function runSteps(steps: readonly Step[]): Promise<never> {
  removeReports()
  for (const [at, [title, run]] of steps.entries()) {
    const minutes = (performance.now() / 60_000).toFixed(1)
    console.log(`\n— ${at + 1} of ${steps.length}, after ${minutes} minutes: ${title}`)
    await run()
  }
  return conclude()
}

const checks: Step = ['static checks', staticChecks]
const checksOf = (folder: string): Step => [`static checks of ${folder}`, () => checkFolder(folder)]
const build: Step = ['build and compose', buildAndWeigh]
const unit = (args: readonly string[] = []): Step => [
  'unit tests and screens',
  () => runVitest('vitest', args),
]
const chromium = (args: readonly string[] = []): Step => ['Chromium', () => endToEndTests(args)]
const engines = (args: readonly string[] = []): Step => [
  'Firefox and WebKit',
  () => engineTests(args),
]

/** Runs all tests, those that fail fastest first, and ends the process. */
export async function testAll(): Promise<never> {
  return runSteps([checks, unit(), build, chromium(), engines()])
}

/**
 * Runs what depends on the files that differ from a commit, says what it leaves out, and ends the process.
 * @param commit of git, such as `main`.
 */
export async function testChanged(commit: string): Promise<never> {
  const files = changedFiles(commit)
  const scope = scopeOf(files)
  leftOut = scope.leftOut
  console.log(`${files.length} files differ from ${commit}.`)
  const inBrowsers = scope.chromium.length > 0 || scope.engines
  return runSteps([
    checks,
    unit(['--changed', commit, '--passWithNoTests']),
    ...(inBrowsers ? [build] : []),
    ...(scope.chromium.length > 0 ? [chromium(scope.chromium)] : []),
    ...(scope.engines ? [engines()] : []),
  ])
}

/** Runs one part of all tests, and ends the process. @param args for vitest or Playwright; folders, if it is static. */
export async function testPart(part: TestPart, args: readonly string[]): Promise<never> {
  const steps: Record<TestPart, Step[]> = {
    static: args.length > 0 ? args.map(checksOf) : [checks],
    unit: [unit(args)],
    e2e: [build, chromium(args)],
    engines: [build, engines(args)],
  }
  return runSteps(steps[part])
}

/** Runs the tests beside the sources of a folder, and ends the process. */
export async function testScope(name: string): Promise<never> {
  const folder = isRemoteName(name) ? folderOf(name) : name
  return runSteps([unit([`${inRoot(folder)}/`])])
}

/** A program that passes or fails as a whole. */
interface Check {
  name: string
  bin: string
  args: readonly string[]
}

/** Formatting, import boundaries, dead code and supported browsers of one folder. */
async function checkFolder(name: string): Promise<void> {
  const folder = isRemoteName(name) ? folderOf(name) : name
  await check(
    { name: 'dead code', bin: 'knip', args: ['--workspace', folder] },
    {
      name: 'import boundaries',
      bin: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', folder],
    },
    { name: 'format and lint', bin: 'biome', args: ['ci', '--error-on-warnings', folder] },
    { name: 'styles and browsers', bin: 'eslint', args: [...lintStyles, folder] },
  )
}

/** A folder may have no styles. */
const lintStyles = ['--no-error-on-unmatched-pattern']

/** Formatting, types, import boundaries, dead code, supported browsers and the OpenAPI document. */
async function staticChecks(): Promise<void> {
  const parts = partNames.map(folderOf)
  const others = ['product-search', 'mock-api', 'server', 'platform', 'bench', 'e2e']
  const bookshelf = [...nodeArguments, 'platform/cli/bookshelf.ts']
  // The longest first.
  await check(
    {
      name: 'import boundaries',
      bin: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', ...parts, 'shared', ...others],
    },
    { name: 'dead code', bin: 'knip', args: [] },
    { name: 'types', bin: 'tsc', args: ['--noEmit'] },
    { name: 'format and lint', bin: 'biome', args: ['ci', '--error-on-warnings'] },
    { name: 'styles and browsers', bin: 'eslint', args: [...lintStyles, ...parts, 'shared'] },
    { name: 'OpenAPI document', bin: 'node', args: [...bookshelf, 'openapi', '--check'] },
  )
}

/** Runs checks, one per core at a time, and prints the output of those that fail. */
async function check(...checks: Check[]): Promise<void> {
  const run = async ({ name, bin, args }: Check) => {
    const seconds = stopwatch()
    const ok = (await exec(bin, args, { quiet: true })) === 0
    console.log(`${name}: ${ok ? 'passed' : 'failed, see above'}`)
    results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds: seconds() })
  }
  await pMap(checks, run, { concurrency: os.availableParallelism() })
}

/** Runs the journeys in the engines other than Chromium, and names those that this machine lacks. */
async function engineTests(args: readonly string[]): Promise<void> {
  const { here, missing } = findEngines()
  for (const { name, packages } of missing) {
    console.log(
      `Skipped: ${name} is not installed. On Debian: apt-get install ${packages.join(' ')}`,
    )
  }
  if (here.length === 0) return
  await runVitest('engines', ['--config', 'e2e/engines/vitest.config.ts', ...here, ...args], {
    CHROMIUM_PATH: await findChromium().catch(fail),
    // The Chromium inside an npm package brings its own fonts, which Firefox's sandbox may not read.
    FONTCONFIG_PATH: '/etc/fonts',
  })
}

async function runVitest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const seconds = stopwatch()
  const report = inRoot(`test-results/${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await exec('vitest', ['run', ...reporters, ...args], { env })
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
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(inRoot(), file)} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  const total = { passed, failed: Math.max(failed, status === 0 ? 0 : 1) }
  results.push({ name, ...total, failures, seconds: seconds(), tests })
}

/** Builds the shop, composes it for the tests in browsers and as it is deployed, and weighs its pages. */
async function buildAndWeigh(): Promise<void> {
  const seconds = stopwatch()
  await buildAll()
  await ensureSite('e2e/site.json', composed.testSite)
  await ensureSite()
  results.push({ name: 'build and compose', passed: 0, failed: 0, seconds: seconds() })
  await check({
    name: 'budgets',
    bin: 'node',
    args: [...nodeArguments, 'platform/cli/bookshelf.ts', 'budgets'],
  })
}

/** Tests the composed production build in a browser. @param args for Playwright. */
async function endToEndTests(args: readonly string[]): Promise<void> {
  const seconds = stopwatch()
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
    seconds: seconds(),
    tests: suites.flatMap(timesIn),
  })
}

function failedIn({ specs = [], suites = [] }: JSONReportSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file}:${spec.line} > ${spec.title}`)
  return [...own, ...suites.flatMap(failedIn)]
}

function timesIn({ specs = [], suites = [] }: JSONReportSuite): TestTime[] {
  const own = specs.map(({ file, line, title, tests }) => ({
    name: `${file}:${line} > ${title}`,
    seconds: (tests[0]?.results[0]?.duration ?? 0) / 1000,
  }))
  return [...own, ...suites.flatMap(timesIn)]
}

/** @returns a function that tells how many seconds have passed. */
function stopwatch(): () => number {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}

/** The report that a test runner has written; an empty one if it could not. */
function readReport<Report>(file: string): Partial<Report> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function removeReports(): void {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
}

/** Prints the slowest tests, what has failed, and the total, which `.ci/run` repeats, and ends the process. */
function conclude(): never {
  const tests = results.flatMap((result) => result.tests ?? [])
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 1) console.log('\nThe slowest tests')
  for (const { name, seconds } of slowest) console.log(`${inSeconds(seconds)}  ${name}`)
  console.log()
  for (const { name, failed: count, failures = [] } of results) {
    if (count > 0 && failures.length === 0) console.log(`Failed: ${name}`)
    for (const failure of failures) console.log(`Failed: ${name}, ${failure}`)
  }
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name.padEnd(22)}${inSeconds(seconds)}  ${passed} passed, ${failed} failed`)
  }
  for (const line of leftOut) console.log(`Left out: ${line}`)
  const sum = (count: 'passed' | 'failed') => results.reduce((all, one) => all + one[count], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`The whole run took ${(performance.now() / 60_000).toFixed(1)} minutes.`)
  const total = `${passed} passed, ${failed} failed`
  console.log(total)
  writeFileSync(inRoot('test-results/sum.txt'), `${total}\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(6)} s`
