/** Runs programs in a folder. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { x } from 'tinyexec'
import { packageManager } from '../../platform/project/index.ts'

export type Environment = Readonly<Record<string, string>>

/**
 * Waits until a program has printed something, however long that takes.
 * @returns its output so far.
 * @throws Error with its output if it ends before that.
 */
export function untilSaid(program: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (data) => {
        said += data
        if (words.test(said)) resolve(said)
      })
    }
    program.once('exit', (code) => reject(new Error(`It exited with status ${code}: ${said}`)))
  })
}

/**
 * Waits until a server on this machine has printed its address, which ends a line. With the port 0, no other process
 * can have it.
 * @returns the address, without a slash at its end.
 * @throws Error with its output if it ends before that.
 */
export async function addressOf(server: ChildProcess): Promise<string> {
  const said = await untilSaid(server, addressLine)
  return addressLine.exec(said)?.[1] ?? ''
}

const addressLine = /(http:\/\/localhost:\d+)\/?\n/

/**
 * Installs the packages of a folder outside the workspace, from the package manager's cache where that has them.
 * @throws Error that says so if the registry does not answer, so that nobody looks for a fault in the sources.
 */
export async function installIn(folder: string, ...options: readonly string[]): Promise<void> {
  const install = ['install', '--prefer-offline', '--ignore-scripts', ...options]
  await commandsIn(folder)
    .run('npx', ['--yes', packageManager, ...install])
    .catch((error: Error) => {
      const isUnreachable = /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ERR_SOCKET|META_FETCH_FAIL/
      if (!isUnreachable.test(error.message)) throw error
      throw new Error('This test installs packages, and their registry does not answer.', {
        cause: error,
      })
    })
}

/** Runs programs in a folder, with this process's environment and `env`. After `start`, call `stop`. */
export function commandsIn(folder: string) {
  const children: ChildProcess[] = []
  const begin = (program: string, args: readonly string[], env: Environment) =>
    x(program, args, { nodeOptions: { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] } })
  return {
    /** Runs a program. @returns its output. @throws Error with that if the program fails. */
    run: async (program: string, args: readonly string[], env: Environment = {}) => {
      const { stdout, stderr, exitCode } = await begin(program, args, env)
      if (exitCode === 0) return stdout + stderr
      throw new Error(
        `${program} ${args.join(' ')} exited with status ${exitCode}: ${stdout}${stderr}`,
      )
    },
    /** Starts a program that runs until `stop`. */
    start: (program: string, args: readonly string[], env: Environment): ChildProcess => {
      const { process: child } = begin(program, args, env)
      if (!child) throw new Error(`${program} could not be started.`)
      // Read, so that a full pipe never blocks it.
      child.stdout?.resume()
      child.stderr?.resume()
      children.push(child)
      return child
    },
    /** Stops all started programs. */
    stop: async () => {
      for (const child of children.splice(0)) {
        if (child.exitCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}
