/** The results of the parts of `npm test`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import pMap from 'p-map'
import { exec, inRoot } from '../project/index.ts'

interface Result {
  name: string
  passed: number
  failed: number
  /** The tests that failed, each with the beginning of its error. */
  failures?: readonly string[]
}

const results: Result[] = []

/** Removes the reports of an earlier run. */
export function beginReports(): void {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
}

/** Records the result of a part. */
export function record(result: Result): void {
  results.push(result)
}

/** Runs a program that passes or fails as a whole. */
export interface Check {
  name: string
  /** Runs a program of node_modules/.bin. */
  bin: string
  args: readonly string[]
}

/** Runs checks, one per core at a time, and prints the output of those that fail. */
export async function check(...checks: Check[]): Promise<void> {
  const run = async ({ name, bin, args }: Check) => {
    const ok = (await exec(bin, args, { quiet: true })) === 0
    console.log(`— ${name}: ${ok ? 'passed' : 'failed, see above'}`)
    record({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
  }
  await pMap(checks, run, { concurrency: os.availableParallelism() })
}

/** The report of a runner, or an empty one. */
export function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Names what failed, says what came of it, leaves the sum where `.ci/run` finds it, and ends the process. */
export function conclude(): never {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  for (const { name, failures = [] } of results) {
    if (failures.length > 0) console.log(`\n— failed in ${name}\n${failures.join('\n')}`)
  }
  console.log()
  for (const result of results) {
    console.log(`${result.name.padEnd(18)} ${result.passed} passed, ${result.failed} failed`)
  }
  writeFileSync(inRoot('test-results/sum.txt'), `${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
