import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { x } from 'tinyexec'
import { inRoot, root } from './root.ts'

/** With these arguments Node runs TypeScript. */
export const nodeArguments: readonly string[] = [
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'register.mjs')).href,
]

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const exit = () => process.exit(130)

/** Ends this process at once if it is told to stop while `run` runs: what it has started ends with it. */
export async function stoppable<T>(run: () => Promise<T>): Promise<T> {
  for (const signal of signals) process.on(signal, exit)
  try {
    return await run()
  } finally {
    for (const signal of signals) process.off(signal, exit)
  }
}

interface Options {
  env?: Record<string, string>
  /** Prints the output only if the program fails. */
  quiet?: boolean
  /** Gets the output of a quiet program that fails, which is then not printed. */
  onFailure?: (output: string) => void
  /** Stops the program after this time. */
  minutes?: number
}

const print = (output: string) => void process.stderr.write(output)

/**
 * Runs a program of node_modules/.bin, or of the machine, which stops when this process does.
 * @returns its exit status.
 */
export async function exec(
  bin: string,
  args: readonly string[],
  { env = {}, quiet = false, onFailure = print, minutes }: Options = {},
): Promise<number> {
  const started = x(bin, args, {
    ...(minutes === undefined ? {} : { timeout: minutes * 60_000 }),
    nodeOptions: { cwd: root, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' },
  })
  const stop = () => started.kill()
  process.on('exit', stop)
  const { stdout, stderr, exitCode } = await stoppable(async () => started)
  process.off('exit', stop)
  if (exitCode !== 0 && quiet) onFailure(stdout + stderr)
  return exitCode ?? 1
}

/** The pnpm that writes the lockfile, as package.json names it: `pnpm@…`. */
export const { packageManager }: { packageManager: string } = JSON.parse(
  readFileSync(inRoot('package.json'), 'utf8'),
)

/** Installs the dependencies. @returns whether it succeeded. */
export function installPackages(): boolean {
  const args = ['--yes', packageManager, 'install', '--reporter', 'append-only']
  const shell = process.platform === 'win32'
  return spawnSync('npx', args, { cwd: root, stdio: 'inherit', shell }).status === 0
}
