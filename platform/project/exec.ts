import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './root.ts'

interface Options {
  env?: Record<string, string>
  /** Prints the output only if the program fails. */
  quiet?: boolean
}

/** With these arguments Node runs TypeScript. */
export const nodeArguments: readonly string[] = [
  '--import',
  pathToFileURL(path.join(import.meta.dirname, 'register.mjs')).href,
]

const running = new Set<ChildProcess>()

let isListening = false

function listenToSignals(): void {
  if (isListening) return
  isListening = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill('SIGTERM')
      process.exit(130)
    })
  }
}

/** Runs a program of node_modules/.bin. @returns its exit status. */
export async function exec(
  bin: string,
  args: readonly string[],
  options: Options = {},
): Promise<number> {
  let output = ''
  const child = start(bin, args, options)
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  if (code !== 0 && options.quiet) process.stderr.write(output)
  return code ?? 1
}

/** Starts a program of node_modules/.bin that runs until this process ends. */
export function start(bin: string, args: readonly string[], options: Options = {}): ChildProcess {
  listenToSignals()
  const child = spawn(inRoot('node_modules/.bin', bin), args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
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

/** Prints progress to standard error. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Ends this process with a message, or that of an error, and status 1. */
export function fail(reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exit(1)
}
