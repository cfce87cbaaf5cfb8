/** Runs programs in a folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Readonly<Record<string, string>>

/** Runs programs in a folder, with this process's environment and `env`. After `start`, call `stop`. */
export function commandsIn(folder: string) {
  const children: ChildProcess[] = []
  const begin = (program: string, args: readonly string[], env: Environment) =>
    spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
  return {
    /** Runs a program. @returns its output. @throws Error with that if the program fails. */
    run: async (program: string, args: readonly string[], env: Environment = {}) => {
      const child = begin(program, args, env)
      let said = ''
      child.stdout.on('data', (data) => (said += data))
      child.stderr.on('data', (data) => (said += data))
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${said}`)
      return said
    },
    /** Starts a program that runs until `stop`. */
    start: (program: string, args: readonly string[], env: Environment): ChildProcess => {
      const child = begin(program, args, env)
      // Read, so that a full pipe never blocks it.
      child.stdout.resume()
      child.stderr.resume()
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
