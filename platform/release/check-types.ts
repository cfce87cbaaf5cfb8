import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
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
  const include = [
    ...folders.flatMap((folder) => sources.map((name) => path.join(checkout, folder, name))),
    ...declarations.map((pattern) => path.join(checkout, pattern)),
  ]
  const config = JSON.stringify({ extends: path.join(checkout, 'tsconfig.json'), include })
  const { place, remove } = writeConfig(config, checkout, hashOf(parts))
  // Remembers what it has checked, so that the next check only takes what has changed since.
  const memory = ['--incremental', '--tsBuildInfoFile', `${place}.tsbuildinfo`]
  const tsc = x('tsc', ['--noEmit', '--pretty', 'false', '-p', `${place}.json`, ...memory], {
    nodeOptions: { cwd: root },
  })
  const { stdout, stderr, exitCode } = await Promise.resolve(tsc).finally(remove)
  if (exitCode === 0) return []
  if (!stdout.trim()) return [`tsc ended with ${exitCode ?? tsc.signalCode}. ${stderr}`.trim()]
  return stdout.trim().split(/\n(?! )/)
}

/**
 * Writes the file `<name>.json` into the checkout or, if that cannot be written, into a temporary folder.
 * @returns its place, without the suffix, and what has to be called in the end.
 */
function writeConfig(config: string, checkout: string, name: string) {
  const write = (folder: string) => {
    const place = path.join(folder, name)
    writeFileSync(`${place}.json`, config)
    return place
  }
  const folder = path.join(checkout, '.cache/types')
  try {
    mkdirSync(folder, { recursive: true })
    return { place: write(folder), remove: () => {} }
  } catch {
    const temporary = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-types-'))
    // The compiler looks beside the file for the types that it names.
    symlinkSync(path.join(checkout, 'node_modules'), path.join(temporary, 'node_modules'))
    return { place: write(temporary), remove: () => rmSync(temporary, { recursive: true }) }
  }
}
