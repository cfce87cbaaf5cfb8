/** What the parts of `npm test` have come to. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { exec, inRoot } from '../base/index.ts'

interface Result {
  name: string
  passed: number
  failed: number
}

const results: Result[] = []

/** Removes the reports of an earlier run. */
export function beginReports(): void {
  rmSync(inRoot('test-results'), { recursive: true, force: true })
  mkdirSync(inRoot('test-results'), { recursive: true })
}

/** Notes what a part came to. */
export function record(result: Result): void {
  results.push(result)
}

/** Runs a program that passes or fails as a whole. */
export async function check(name: string, bin: string, args: readonly string[]): Promise<void> {
  console.log(`\n— ${name}`)
  const ok = (await exec(bin, args)) === 0
  record({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
}

/** The report that a runner has written, or an empty one. */
export function readReport(file: string): Record<string, unknown> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Says what came of it, leaves the sum where `.ci/run` finds it, and ends the process. */
export function conclude(): never {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log()
  for (const result of results) {
    console.log(`${result.name.padEnd(18)} ${result.passed} passed, ${result.failed} failed`)
  }
  writeFileSync(inRoot('test-results/sum.txt'), `${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}
