/** Runs programs in a folder. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { x } from 'tinyexec'

export type Environment = Readonly<Record<string, string>>

/**
 * Waits until a program has printed `words`, however long that takes.
 * @returns its output so far.
 * @throws Error with its output if it ends before that.
 */
export function untilSaid(program: ChildProcess, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (data) => {
        said += data
        if (said.includes(words)) resolve(said)
      })
    }
    program.once('exit', (code) => reject(new Error(`It exited with status ${code}: ${said}`)))
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
