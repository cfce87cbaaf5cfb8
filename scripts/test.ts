/**
 * npm test: everything that must hold, in the order in which it is quickest to fail.
 * npm test -- unit | static | e2e [playwright arguments]: one part of it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findBrowser } from './lib/browser.ts'
import { buildAll, pluginBuilds } from './lib/build-all.ts'
import { refuseUsage } from './lib/command-line.ts'
import { ensureSite } from './lib/ensure-site.ts'
import { exec, fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'

interface Result {
  name: string
  passed: number
  failed: number
}

const [only, ...rest] = process.argv.slice(2)
if (only !== undefined && !['unit', 'static', 'e2e'].includes(only)) {
  refuseUsage(`There is no part “${only}” of the tests: unit, static or e2e.`)
}
if (only === 'static' && rest.length > 0) {
  refuseUsage(`The static checks do not know what “${rest[0]}” means.`)
}
const results: Result[] = []
const reports = inRoot('test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (only === undefined || only === 'static') await staticChecks()
if (only === undefined || only === 'unit') await unitTests()
if (only === undefined || only === 'e2e') await endToEndTests()
conclude()

async function staticChecks() {
  await check('format and lint', 'biome', ['ci', '--error-on-warnings'])
  await check('types', 'tsc', ['--noEmit', '-p', '.'])
  await check('arrows', 'depcruise', [
    ...['--config', '.dependency-cruiser.cjs'],
    ...['shell', 'remote-catalog', 'remote-cart', 'remote-account', 'remote-devtools'],
    ...['shared', 'mock-api', 'config', 'scripts', 'e2e'],
  ])
  await check('dead code', 'knip', [])
  if (existsSync(inRoot('scripts/openapi.ts'))) {
    const status = await exec('tsx', ['scripts/openapi.ts', '--check'])
    results.push({
      name: 'OpenAPI document',
      passed: status === 0 ? 1 : 0,
      failed: status === 0 ? 0 : 1,
    })
  }
}

async function check(name: string, bin: string, args: string[]) {
  console.log(`\n— ${name}`)
  const ok = (await exec(bin, args)) === 0
  results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
}

async function unitTests() {
  console.log('\n— unit tests and screens')
  const report = inRoot('test-results/vitest.json')
  const status = await exec('vitest', [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...rest,
  ])
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  results.push({
    name: 'vitest',
    passed: Number(numPassedTests),
    // A file that cannot even be loaded counts no test: it is a failure all the same.
    failed: Math.max(Number(numFailedTests), status === 0 ? 0 : 1),
  })
}

async function endToEndTests() {
  console.log('\n— build and compose')
  await buildAll()
  await ensureSite()
  await ensureSite('e2e/site.json', 'dist/e2e-site')
  await buildAll(pluginBuilds)
  await ensureSite('e2e/site.json', 'dist/plugin-site', 'plugin')
  await check('budgets', 'tsx', ['scripts/budgets.ts'])
  console.log('\n— end to end')
  const browser = await findBrowser()
  if (!browser) {
    fail('No Chromium starts on this machine. Install one, or name one: CHROMIUM_PATH=… npm test')
  }
  const status = await exec('playwright', ['test', ...rest], {
    env: { BOOKSHELF_CHROMIUM: browser.executablePath, ...browser.env },
  })
  for (const containers of ['lean', 'plugin']) {
    const matrix = inRoot(`test-results/matrix-${containers}.md`)
    if (!existsSync(matrix)) continue
    console.log(`\nFaults of remotes, ${containers} containers\n\n${readFileSync(matrix, 'utf8')}`)
  }
  const { stats = {} } = readReport(inRoot('test-results/playwright.json')) as {
    stats?: { expected?: number; unexpected?: number; flaky?: number }
  }
  results.push({
    name: 'playwright',
    passed: stats.expected ?? 0,
    failed: Math.max((stats.unexpected ?? 0) + (stats.flaky ?? 0), status === 0 ? 0 : 1),
  })
}

function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Says what came of it, and leaves the sum where `.ci/run` finds it. */
function conclude(): never {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log()
  for (const result of results) {
    console.log(`${result.name.padEnd(18)} ${result.passed} passed, ${result.failed} failed`)
  }
  writeFileSync(inRoot('test-results/sum.txt'), `${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
