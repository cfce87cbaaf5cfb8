/** A copy of the project with more remotes, as `npm run new:remote` writes them. */
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import pMap from 'p-map'
import { folderOf } from '../project/index.ts'
import type { ProjectCopy } from '../testing/index.ts'
import { watchProcess } from './process-usage.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The name of a remote, such as 'teamab'. */
const nameOf = (_: unknown, at: number) =>
  `team${letters[Math.floor(at / letters.length)]}${letters[at % letters.length]}`

/**
 * Adds remotes to a copy of which it has so many already, and builds them. The screen of each links to that of the
 * one before it. @returns the names of the new ones.
 */
export async function addRemotes(
  copy: ProjectCopy,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const names = Array.from({ length: to }, nameOf)
  await pMap(
    names.slice(from),
    async (name, at) => {
      await copy.run('new-remote', name, '--no-install')
      // The links of an installation: the same packages as any other remote.
      const [packages, copied] = [folderOf('cart'), folderOf(name)].map((folder) =>
        copy.path(folder, 'node_modules'),
      ) as [string, string]
      cpSync(packages, copied, { recursive: true, verbatimSymlinks: true })
      const before = names[from + at - 1]
      if (before) linkTo(before, copy.path(folderOf(name), 'src/screens/start/start-screen.tsx'))
    },
    { concurrency: os.availableParallelism() },
  )
  await copy.run('build')
  return names.slice(from)
}

/** Puts a link to the page of a remote into the screen of another one. */
function linkTo(name: string, screen: string) {
  const code = readFileSync(screen, 'utf8')
  const end = '    </Page>'
  if (!code.includes(end)) throw new Error(`${screen} does not contain ${end}`)
  const link = `      <Link to="/${name}">${name}</Link>\n`
  writeFileSync(
    screen,
    `import { Link } from 'shared/routing/router'\n${code.replace(end, link + end)}`,
  )
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
