/** Runs the test runners of the project, and sums up their results. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
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
  type testParts,
} from '../project/index.ts'
import { findChromium } from '../smoke/index.ts'
import { findEngines } from './engines.ts'
import { groupTags, secondTierTag } from './second-tier.ts'
import { changedFiles, scopeOf } from './what-changed.ts'

export type TestPart = (typeof testParts)[number]

/** One thing to run. It prints what has failed. */
type Step = () => Promise<Result>

interface Result {
  name: string
  passed: number
  failed: number
  skipped: number
  /** The tests that have failed, with their files. */
  failures?: readonly string[]
  /** How long it took, in seconds. */
  seconds: number
}

interface Options {
  /** Whether the tests of the second tier run, too. */
  all: boolean
}

/**
 * The longest that a runner may take, in minutes: three times what everything takes on two cores. A test that hangs
 * ends earlier, by the limit of its runner's configuration.
 */
const mostMinutes = 60

/** Without the tests of the second tier, for Vitest and Playwright. */
const firstTierOnly = {
  vitest: [`--tags-filter=!${secondTierTag}`],
  playwright: without(groupTags),
}

/** Leaves groups of tests out, for Playwright. */
function without(groups: readonly string[]): string[] {
  return groups.length > 0 ? [`--grep-invert=${groups.join('|')}`] : []
}

/** Runs all tests that every change must pass, or really all, and ends the process. */
export async function testAll({ all }: Options): Promise<never> {
  const filters = all ? { vitest: [], playwright: [] } : firstTierOnly
  // Each of the other runners keeps all cores busy. Together they take a fifth longer than one after the other.
  return runStages(
    [[build], checks({ all })],
    [[chromium(filters.playwright)]],
    [[engines(filters.vitest)]],
    [[vitest('unit tests', filters.vitest)]],
  )
}

/**
 * Runs what depends on the files that differ from a commit, says what it leaves out, and ends the process.
 * @param commit of git, such as `main`.
 */
export async function testChanged(commit: string): Promise<never> {
  const files = changedFiles(commit)
  const scope = scopeOf(files)
  console.log(`${files.length} files differ from ${commit}.`)
  for (const line of scope.leftOut) console.log(`Left out: ${line}`)
  const inBrowsers = scope.chromium.length > 0 || scope.engines
  return runStages(
    [checks({ all: true })],
    [[vitest('unit tests', ['--changed', commit, '--passWithNoTests'])]],
    [inBrowsers ? [build] : []],
    [
      scope.chromium.length > 0
        ? [chromium([...scope.chromium, ...without(scope.withoutGroups)])]
        : [],
    ],
    [scope.engines ? [engines([])] : []],
  )
}

/** Runs one part of all tests, of both tiers, and ends the process. @param args for vitest or Playwright; folders, if it is static. */
export async function testPart(part: TestPart, args: readonly string[]): Promise<never> {
  const staticChecks = args.length > 0 ? args.flatMap(checksOf) : checks({ all: true })
  const lanes: Record<TestPart, Step[][]> = {
    static: [0, 1].map((lane) => staticChecks.filter((_, at) => at % 2 === lane)),
    unit: [[vitest('unit tests', args)]],
    e2e: [[build, chromium(args)]],
    engines: [[build, engines(args)]],
  }
  return runStages(lanes[part])
}

/** Runs the tests beside the sources of a folder, and ends the process. */
export async function testScope(name: string): Promise<never> {
  const folder = isRemoteName(name) ? folderOf(name) : name
  return runStages([[vitest('unit tests', [`${inRoot(folder)}/`])]])
}

/**
 * Runs one stage after the other, and the lanes of a stage at the same time. Prints the total, which `.ci/run` repeats,
 * and ends the process.
 */
async function runStages(...stages: readonly (readonly (readonly Step[])[])[]): Promise<never> {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
  const results: Result[] = []
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) {
      const result = await step()
      results.push(result)
      const minutes = (performance.now() / 60_000).toFixed(1)
      console.log(`${summaryOf(result)}, after ${minutes} minutes`)
    }
  }
  for (const lanes of stages) await Promise.all(lanes.map(runLane))
  console.log()
  for (const result of results) console.log(summaryOf(result))
  // Each runner's own messages may be thousands of lines above.
  for (const failure of results.flatMap((result) => result.failures ?? []))
    console.log(`Failed: ${failure}`)
  // On a machine for tests, what a test needs is installed.
  const isSkipFailure = readSetting('CI') !== undefined
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    results.reduce((all, one) => all + one[count], 0)
  const failed = sum('failed') + (isSkipFailure ? sum('skipped') : 0)
  if (isSkipFailure && sum('skipped') > 0)
    console.log('Skipped tests count as failed, because CI is set.')
  const total = `${sum('passed')} passed, ${failed} failed`
  console.log(total)
  writeFileSync(inRoot('test-results/sum.txt'), `${total}\n`)
  process.exit(failed === 0 && sum('passed') > 0 ? 0 : 1)
}

function summaryOf({ name, passed, failed, skipped, seconds }: Result): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `${name.padEnd(22)}${seconds.toFixed(1).padStart(7)} s  ${counts}`
}

/** Runs something, and times it. */
async function timed(
  name: string,
  run: () => Promise<Omit<Result, 'name' | 'seconds'>>,
): Promise<Result> {
  const start = performance.now()
  const counts = await run()
  return { ...counts, name, seconds: (performance.now() - start) / 1000 }
}

/** A program that passes or fails as a whole. */
const check = (name: string, bin: string, args: readonly string[]) => (): Promise<Result> =>
  timed(name, async () => {
    const ok = (await exec(bin, args, { quiet: true })) === 0
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  })

/** A folder may have no styles. */
const lintStyles = ['--no-error-on-unmatched-pattern']

/** Formatting, types, import boundaries, supported browsers, and of all tests dead code. */
function checks({ all }: Options): Step[] {
  const parts = partNames.map(folderOf)
  const others = ['product-search', 'mock-api', 'server', 'platform', 'bench', 'e2e']
  return [
    check('types', 'tsc', ['--noEmit']),
    check('format and lint', 'biome', ['ci', '--error-on-warnings']),
    check('styles and browsers', 'eslint', [...lintStyles, ...parts, 'shared']),
    check('import boundaries', 'depcruise', [...boundaries, ...parts, 'shared', ...others]),
    ...(all ? [check('dead code', 'knip', [])] : []),
  ]
}

const boundaries = ['--config', '.dependency-cruiser.cjs']

/** The checks of one folder, without its types. */
function checksOf(name: string): Step[] {
  const folder = isRemoteName(name) ? folderOf(name) : name
  return [
    check('format and lint', 'biome', ['ci', '--error-on-warnings', folder]),
    check('styles and browsers', 'eslint', [...lintStyles, folder]),
    check('import boundaries', 'depcruise', [...boundaries, folder]),
    check('dead code', 'knip', ['--workspace', folder]),
  ]
}

/** Builds the shop, composes it for the tests in browsers and as it is deployed, and weighs its pages. */
const build: Step = () =>
  timed('build and budgets', async () => {
    await buildAll()
    await ensureSite('e2e/site.json', composed.testSite)
    await ensureSite()
    const args = [...nodeArguments, 'platform/cli/bookshelf.ts', 'budgets']
    return check('budgets', 'node', args)()
  })

/** Tests the composed production build. @param args for Playwright. */
const chromium = (args: readonly string[]) => (): Promise<Result> =>
  timed('Chromium', async () => {
    const limit = `--global-timeout=${mostMinutes * 60_000}`
    const status = await exec('playwright', ['test', limit, ...args], {
      env: { CHROMIUM_PATH: await findChromium().catch(fail) },
    })
    const { stats, suites = [] } = readReport<JSONReport>('playwright')
    const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
    return {
      passed: stats?.expected ?? 0,
      failed: Math.max(failed, status === 0 ? 0 : 1),
      skipped: stats?.skipped ?? 0,
      failures: suites.flatMap(failuresIn),
    }
  })

function failuresIn({ file, specs, suites = [] }: JSONReportSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok)
  return [...failed.map(({ title }) => `e2e/${file} › ${title}`), ...suites.flatMap(failuresIn)]
}

/** Runs Vitest. @param args its arguments. */
const vitest =
  (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  (): Promise<Result> =>
    timed(name, async () => {
      const report = name.replaceAll(' ', '-')
      const reporters = ['--reporter=default', '--reporter=json']
      const output = `--outputFile.json=${inRoot(`test-results/${report}.json`)}`
      const status = await exec('vitest', ['run', ...reporters, output, ...args], {
        env,
        minutes: mostMinutes,
      })
      const {
        numPassedTests = 0,
        numFailedTests = 0,
        testResults = [],
      } = readReport<JsonTestResults>(report)
      const skipped = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter((test) => /skipped|pending/.test(test.status) && !test.tags.includes(secondTierTag))
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, status === 0 ? 0 : 1),
        skipped: skipped.length,
        failures: testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
      }
    })

/** A file that could not be loaded has no tests. */
function failuresOf({ name, assertionResults }: JsonTestResults['testResults'][number]): string[] {
  const file = path.relative(inRoot(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file]
}

/** Runs the journeys in the engines other than Chromium. */
const engines = (args: readonly string[]) => async () => {
  const { here, missing } = findEngines()
  for (const { name, packages } of missing)
    console.log(`${name} is not installed. On Debian: apt-get install ${packages.join(' ')}`)
  const config = ['--config', 'e2e/engines/vitest.config.ts']
  const env = {
    CHROMIUM_PATH: await findChromium().catch(fail),
    // The Chromium inside an npm package brings its own fonts, which Firefox's sandbox may not read.
    FONTCONFIG_PATH: '/etc/fonts',
  }
  const none = { name: 'Firefox and WebKit', passed: 0, failed: 0, skipped: 0, seconds: 0 }
  const result =
    here.length > 0 ? await vitest(none.name, [...config, ...here, ...args], env)() : none
  return { ...result, skipped: result.skipped + missing.length }
}

/** The report that a test runner has written; an empty one if it could not. */
function readReport<Report>(name: string): Partial<Report> {
  const file = inRoot(`test-results/${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
