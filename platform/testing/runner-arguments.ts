/** Checks the arguments of `npm test -- unit`, `e2e` and `engines`: the runner's options and names of test files. */
import path from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { filesIn, readCommandLine, refuseUsage, root } from '../project/index.ts'

type Runner = 'unit' | 'e2e' | 'engines'

const vitest = {
  testNamePattern: { type: 'string', short: 't' },
  update: { type: 'boolean', short: 'u' },
  watch: { type: 'boolean', short: 'w' },
  ui: { type: 'boolean' },
  bail: { type: 'string' },
  reporter: { type: 'string' },
  maxWorkers: { type: 'string' },
} as const

const playwright = {
  grep: { type: 'string', short: 'g' },
  'grep-invert': { type: 'string' },
  project: { type: 'string' },
  workers: { type: 'string', short: 'j' },
  'repeat-each': { type: 'string' },
  reporter: { type: 'string' },
  'max-failures': { type: 'string' },
  'last-failed': { type: 'boolean' },
  'only-changed': { type: 'string' },
  'update-snapshots': { type: 'boolean', short: 'u' },
  shard: { type: 'string' },
  trace: { type: 'string' },
  headed: { type: 'boolean' },
  debug: { type: 'boolean' },
  ui: { type: 'boolean' },
  list: { type: 'boolean' },
} as const

const runners: Record<Runner, { options: NonNullable<ParseArgsConfig['options']>; tests: RegExp }> =
  {
    unit: { options: vitest, tests: /\.test\.tsx?$/ },
    e2e: { options: playwright, tests: /^e2e\/.*\.e2e\.ts$/ },
    engines: { options: vitest, tests: /\.engine\.ts$/ },
  }

/**
 * Ends the process if the runner does not have an option, or finds no test by a name, before anything
 * is built.
 */
export function checkRunnerArguments(runner: Runner, args: readonly string[]): void {
  const { options, tests } = runners[runner]
  const { positionals } = readCommandLine(options, Number.POSITIVE_INFINITY, args)
  if (positionals.length === 0) return
  const files = filesIn(root)
    .map((file) => path.relative(root, file))
    .filter((file) => tests.test(file))
  for (const word of positionals) {
    const name = word.replace(/(:\d+){1,2}$/, '')
    if (!files.some((file) => file.includes(name)))
      refuseUsage(`No test file has “${name}” in its path.`)
  }
}
