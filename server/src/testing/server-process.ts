/** The server as a process, which can be killed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import { promisify } from 'node:util'

const main = path.join(import.meta.dirname, '../main.ts')

/** What a server with PostgreSQL needs, for a shop without money and emails. */
export const trialSettings = {
  TOKEN_SECRET: 'a secret of thirty-two characters or more',
  PAYMENTS: 'test',
  MAIL: 'folder',
  ORIGIN: 'http://localhost:4173',
}

/** What the emails of such a shop say about it. */
export const trialShop = { origin: trialSettings.ORIGIN, shopName: 'Bookshelf', owner: null }

export interface ServerProcess {
  child: ChildProcess
  /** The API's base. */
  url: string
  /** Kills it at once, whatever it is doing. */
  kill: () => Promise<void>
  /** Tells it to stop. @returns its exit code. */
  terminate: () => Promise<number | null>
}

const run = promisify(execFile)

/** Runs an operator's command in a process of its own. @returns what it prints. @throws if it fails. */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', main, ...args], {
    cwd: path.dirname(main),
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Runs such a command, and reads nothing of what it prints. @returns how it ends, and what it says of errors. */
export async function runUnread(env: Record<string, string>, ...args: string[]) {
  const child = spawnMain(env, args)
  child.stdout.destroy()
  const said: string[] = []
  child.stderr.on('data', (data) => said.push(String(data)))
  const [status] = await once(child, 'close')
  return { status, said: said.join('') }
}

function spawnMain(env: Record<string, string>, args: readonly string[] = []) {
  const options = ['--max-semi-space-size=4', '--import', 'tsx']
  return spawn(process.execPath, [...options, main, ...args], {
    cwd: path.dirname(main),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts `main.ts` and waits until it is ready. @throws with its output if it exits before. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawnMain(env)
  const said: string[] = []
  child.stderr.on('data', (data) => said.push(String(data)))
  const url = await new Promise<string>((resolve, reject) => {
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
      const [, ready] = /^The API is ready at (\S+)/.exec(line) ?? []
      if (ready) resolve(ready.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) =>
      reject(new Error(`The server exited with ${code}: ${said.join('')}`)),
    )
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    child,
    url,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  }
}
