/** A copy of the project for what edits its sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from '../base/index.ts'

/** Not copied: output of tests and releases, and links. */
const left = new Set(['.git', '.cache', 'test-results', 'playwright-report'])

export interface ProjectCopy {
  path: (...parts: string[]) => string
  /** Runs a command of the project. @returns its output. @throws with it if the command fails. */
  run: (command: string, ...args: string[]) => Promise<string>
  /** Starts a command that runs until `stop`. */
  start: (env: Record<string, string>, command: string, ...args: string[]) => ChildProcess
  /** Stops what was started. */
  stop: () => Promise<void>
  /** Stops what was started and deletes the copy. */
  remove: () => Promise<void>
}

/** Copies sources and builds, and links packages. */
export function copyProject(): ProjectCopy {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bookshelf-copy-')))
  const from = inRoot()
  const toSkip = [inRoot('dist'), inRoot('node_modules')]
  cpSync(from, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !toSkip.includes(file) && !left.has(path.basename(file)),
  })
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'))
  const children: ChildProcess[] = []
  const spawnCommand = (command: string, args: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, ['--import', 'tsx', `platform/cli/${command}.ts`, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const stop = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  }
  return {
    path: (...parts) => path.join(folder, ...parts),
    run: async (command, ...args) => {
      const child = spawnCommand(command, args)
      let said = ''
      child.stdout.on('data', (data) => (said += data))
      child.stderr.on('data', (data) => (said += data))
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
      return said
    },
    start: (env, command, ...args) => {
      const child = spawnCommand(command, args, env)
      // Read, so that a full pipe never blocks it.
      child.stdout.resume()
      child.stderr.resume()
      children.push(child)
      return child
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
