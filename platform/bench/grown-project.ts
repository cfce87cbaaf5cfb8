/** A copy of the project with more remotes, as `npm run new:remote` writes them. */
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import os from 'node:os'
import pMap from 'p-map'
import { folderOf } from '../base/index.ts'
import type { ProjectCopy } from '../testing/index.ts'
import { watchProcess } from './process-usage.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The name of a remote, such as 'teamab'. */
const nameOf = (_: unknown, at: number) =>
  `team${letters[Math.floor(at / letters.length)]}${letters[at % letters.length]}`

/** Adds a number of remotes to a copy, and builds them. @returns their names. */
export async function addRemotes(copy: ProjectCopy, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, nameOf)
  await pMap(
    names,
    async (name) => {
      await copy.run('new-remote', name, '--no-install')
      // Links the packages of another remote, instead of an installation.
      const [from, to] = [folderOf('cart'), folderOf(name)].map((folder) =>
        copy.path(folder, 'node_modules'),
      ) as [string, string]
      cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    },
    { concurrency: os.availableParallelism() },
  )
  await copy.run('build')
  return names
}

/** Runs a command in a copy. @returns its time in seconds, and its usage. @throws Error with its output if it fails. */
export async function measureCommand(copy: ProjectCopy, command: string, ...args: string[]) {
  const startedAt = performance.now()
  const child = copy.start({}, command, ...args)
  const usage = watchProcess(child.pid ?? 0)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}`)
  return { seconds: rounded((performance.now() - startedAt) / 1000), ...usage() }
}

const rounded = (value: number) => Math.round(value * 10) / 10
