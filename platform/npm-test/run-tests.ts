/** Runs the checks and the test runners of the project, and sums up their results. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import {
  changedFiles,
  composed,
  exec,
  fail,
  folderOf,
  inRoot,
  isRemoteName,
  partNames,
  readSetting,
  type testParts,
} from '../project/index.ts'
import { findChromium } from '../smoke/index.ts'
import { checkBudgets } from './budgets.ts'
import { groupTags, secondTierTag } from './second-tier.ts'
import { scopeOf } from './what-changed.ts'

export type TestPart = (typeof testParts)[number]

interface Counts {
  passed: number
  skipped: number
  /** The tests that have failed, with their files. */
  failed: readonly string[]
}

interface Result extends Counts {
  name: string
  /** How long it took. */
  seconds: number
}

/**
 * The longest that a runner may take, in minutes: three times what everything takes on two cores. A test that hangs
 * ends earlier, by the limit of its runner's configuration. Playwright as a whole has such a limit, too.
 */
const mostMinutes = 61

/** What has been run. */
const results: Result[] = []

/** Runs all tests that every change must pass, or really all, and ends the process. */
export async function testAll({ all }: { all: boolean }): Promise<never> {
  const tags = all ? [] : [`--tags-filter=!${secondTierTag}`]
  // Each of the other runners keeps all cores busy. Together they take a fifth longer than one after the other.
  await Promise.all([build(), runChecks({ all })])
  await chromium(all ? [] : without(groupTags))
  await engines(tags)
  await unit(tags)
  return finish()
}

/**
 * Runs what depends on the files that differ from a commit, says what it leaves out, and ends the process.
 * @param commit of git, such as `main`.
 */
export async function testChanged(commit: string): Promise<never> {
  const files = changedFiles(commit) ?? fail(`git does not know the commit “${commit}”.`)
  const scope = scopeOf(files)
  console.log(`${files.length} files differ from ${commit}.`)
  for (const line of scope.leftOut) console.log(`Left out: ${line}`)
  await runChecks({ all: true })
  await unit(['--changed', commit, '--passWithNoTests'])
  const inChromium = scope.chromium.length > 0
  if (inChromium || scope.engines) await build()
  if (inChromium) await chromium([...scope.chromium, ...without(scope.withoutGroups)])
  if (scope.engines) await engines([])
  return finish()
}

/** Runs one part of all tests, of both tiers, and ends the process. @param args for vitest or Playwright; folders, if it is static. */
export async function testPart(part: TestPart, args: readonly string[]): Promise<never> {
  if (part === 'static') await runChecks({ all: true, folders: args.map(folderNamed) })
  if (part === 'unit') await unit(args)
  if (part === 'e2e' || part === 'engines') await build()
  if (part === 'e2e') await chromium(args)
  if (part === 'engines') await engines(args)
  return finish()
}

/** Runs the tests beside the sources of a folder, and ends the process. */
export async function testScope(name: string): Promise<never> {
  await unit([`${inRoot(folderNamed(name))}/`])
  return finish()
}

const folderNamed = (name: string) => (isRemoteName(name) ? folderOf(name) : name)

/** Leaves groups of tests out, for Playwright. */
function without(groups: readonly string[]): string[] {
  return groups.length > 0 ? [`--grep-invert=${groups.join('|')}`] : []
}

/** Runs the static checks, of everything or of some folders without their types. @param all whether dead code is looked for. */
async function runChecks({ all, folders = [] }: { all: boolean; folders?: readonly string[] }) {
  const check = (name: string, bin: string, args: readonly string[]) =>
    record(name, async () => {
      const ok = (await exec(bin, args, { quiet: true })) === 0
      return { passed: ok ? 1 : 0, skipped: 0, failed: ok ? [] : [name] }
    })
  const others = ['shared', 'product-search', 'mock-api', 'server', 'platform', 'bench', 'e2e']
  const imports = folders.length > 0 ? folders : [...partNames.map(folderOf), ...others]
  if (folders.length === 0) await check('types', 'tsc', ['--noEmit'])
  await check('format and lint', 'biome', ['ci', '--error-on-warnings', ...folders])
  // A folder may have no styles.
  await check('styles and browsers', 'eslint', ['--no-error-on-unmatched-pattern', ...folders])
  await check('import boundaries', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...imports])
  const workspaces = folders.map((folder) => `--workspace=${folder}`)
  if (all) await check('dead code', 'knip', workspaces)
}

/** Builds the shop, composes it for the tests in browsers and as it is deployed, and weighs its pages. */
function build(): Promise<void> {
  return record('build and budgets', async () => {
    await buildAll()
    await ensureSite('e2e/site.json', composed.testSite)
    await ensureSite()
    const exceeded = checkBudgets()
    return { passed: exceeded.length > 0 ? 0 : 1, skipped: 0, failed: exceeded }
  })
}

/** Tests the composed production build. @param args for Playwright. */
async function chromium(args: readonly string[]): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium().catch(fail)
  return runTests('Chromium', 'playwright', ['test', ...args], (report: JSONReport) => ({
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failed: report.suites.flatMap(failuresIn),
  }))
}

function failuresIn({ file, specs, suites = [] }: JSONReportSuite): string[] {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return named(`e2e/${file} › ${title}`, results.find(({ error }) => error)?.error?.message)
    })
  return [...failed, ...suites.flatMap(failuresIn)]
}

/** A failed test with the beginning of what was wrong, without the stack. */
function named(test: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const telling = lines.filter((line) => line.trim() && !/^\s+at /.test(line))
  return [test, ...telling.slice(0, 15)].join('\n    ')
}

const unit = (args: readonly string[]) => vitest('unit tests', args)

/** Runs the journeys in the engines other than Chromium. */
const engines = (args: readonly string[]) =>
  vitest('Firefox and WebKit', ['--config', 'e2e/engines/vitest.config.ts', ...args])

/** Runs Vitest. @param args its arguments. */
function vitest(name: string, args: readonly string[]): Promise<void> {
  const output = `--outputFile.json=${reportOf('vitest')}`
  const all = ['run', '--reporter=default', '--reporter=json', output, ...args]
  return runTests(name, 'vitest', all, ({ numPassedTests, testResults }: JsonTestResults) => ({
    passed: numPassedTests,
    // A test of the second tier is not skipped, but left out.
    skipped: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, tags }) => /skipped|pending/.test(status) && !tags.includes(secondTierTag))
      .length,
    failed: testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf),
  }))
}

/** A file that could not be loaded has no tests. */
function failuresOf(result: JsonTestResults['testResults'][number]): string[] {
  const { name, message, assertionResults } = result
  const file = path.relative(inRoot(), name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [named(file, message)]
  return failed.map(({ fullName, failureMessages }) =>
    named(`${file} › ${fullName}`, failureMessages?.[0]),
  )
}

const reportOf = (bin: string) => inRoot(`test-results/${bin}.json`)

/** Runs a test runner. @param read counts what it has reported. */
function runTests<Report>(
  name: string,
  bin: string,
  args: readonly string[],
  read: (report: Report) => Counts,
): Promise<void> {
  return record(name, async () => {
    const file = reportOf(bin)
    rmSync(file, { force: true })
    const status = await exec(bin, args, { minutes: mostMinutes })
    const counts = existsSync(file)
      ? read(JSON.parse(readFileSync(file, 'utf8')))
      : { passed: 0, skipped: 0, failed: [] }
    return status === 0 || counts.failed.length > 0 ? counts : { ...counts, failed: [name] }
  })
}

/** Runs something, and keeps its result. */
async function record(name: string, run: () => Promise<Counts>): Promise<void> {
  const start = performance.now()
  const counts = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, skipped: 0, failed: [name] }
  })
  const result = { ...counts, name, seconds: (performance.now() - start) / 1000 }
  results.push(result)
  console.log(`${summaryOf(result)}, after ${(performance.now() / 60_000).toFixed(1)} minutes`)
}

function summaryOf({ name, passed, failed, skipped, seconds }: Result): string {
  const counts = `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `${name.padEnd(22)}${seconds.toFixed(1).padStart(7)} s  ${counts}`
}

/** Prints the total, which `.ci/run` repeats, and ends the process. */
function finish(): never {
  console.log()
  for (const result of results) console.log(summaryOf(result))
  const failures = results.flatMap((result) => result.failed)
  // Each runner's own messages may be thousands of lines above.
  for (const failure of failures) console.log(`Failed: ${failure}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0)
  // On a machine for tests, what a test needs is installed.
  const isSkipFailure = readSetting('CI') !== undefined
  if (isSkipFailure && skipped > 0) console.log('Skipped tests count as failed, because CI is set.')
  const failed = failures.length + (isSkipFailure ? skipped : 0)
  const total = `${passed} passed, ${failed} failed`
  console.log(total)
  mkdirSync(inRoot('test-results'), { recursive: true })
  writeFileSync(inRoot('test-results/sum.txt'), `${total}\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
