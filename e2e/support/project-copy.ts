/** Copies the project, for tests that edit its sources. */
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot, nodeArguments } from '../../platform/project/index.ts'
import { commandsIn, type Environment } from './commands.ts'

/** Not copied: output of tests and releases, links, and what Vite deletes again after it has read a configuration. */
const left = new Set(['.git', '.cache', 'test-results', 'playwright-report', '.vite-temp'])

export interface ProjectCopy {
  path: (...parts: string[]) => string
  /** Runs a command of the project. @returns its output. @throws with it if the command fails. */
  run: (command: string, ...args: string[]) => Promise<string>
  /** Starts a command that runs until `stop`. */
  start: (env: Environment, command: string, ...args: string[]) => ChildProcess
  /** Stops all started commands. */
  stop: () => Promise<void>
  /** Stops all started commands and deletes the copy. */
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
  const { run, start, stop } = commandsIn(folder)
  const script = (command: string) => [...nodeArguments, 'platform/cli/bookshelf.ts', command]
  return {
    path: (...parts) => path.join(folder, ...parts),
    run: (command, ...args) => run(process.execPath, [...script(command), ...args]),
    start: (env, command, ...args) => start(process.execPath, [...script(command), ...args], env),
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
