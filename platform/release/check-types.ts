import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { x } from 'tinyexec'
import { folderOf, hashOf, type PartName, root } from '../project/index.ts'

/** What a part consists of. */
const sources = ['src', 'remote.ts']
/** The props of slots, whichever remote fills them. */
const declarations = ['slots.d.ts', 'remote-*/slots.d.ts']

/**
 * Checks the types of some parts, and of what they import; with the shell all of `shared`, which it provides to
 * the others.
 * @param checkout the folder of the project.
 * @returns what `tsc` reports, or why it cannot; or nothing.
 */
export async function checkTypes(parts: readonly PartName[], checkout = root): Promise<string[]> {
  const folders = parts.flatMap((part) => [folderOf(part), ...(part === 'shell' ? ['shared'] : [])])
  const place = path.join(checkout, '.cache/types', hashOf(parts))
  const config = `${place}.json`
  mkdirSync(path.dirname(config), { recursive: true })
  const include = [
    ...folders.flatMap((folder) => sources.map((name) => path.join(checkout, folder, name))),
    ...declarations.map((pattern) => path.join(checkout, pattern)),
  ]
  const settings = { extends: path.join(checkout, 'tsconfig.json'), include }
  writeFileSync(config, JSON.stringify(settings))
  // Remembers what it has checked, so that the next check only takes what has changed since.
  const memory = ['--incremental', '--tsBuildInfoFile', `${place}.tsbuildinfo`]
  const tsc = x('tsc', ['--noEmit', '--pretty', 'false', '-p', config, ...memory], {
    nodeOptions: { cwd: root },
  })
  const { stdout, stderr, exitCode } = await tsc
  if (exitCode === 0) return []
  if (!stdout.trim()) return [`tsc ended with ${exitCode ?? tsc.signalCode}. ${stderr}`.trim()]
  return stdout.trim().split(/\n(?! )/)
}
