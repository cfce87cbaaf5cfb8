import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { outputNames, resultFolders } from './outputs.ts'
import { root } from './root.ts'

/**
 * A hash over names and contents of all files, also below folders. Missing ones count as empty. No name is left out: a
 * build can read any file, such as `import text from './README.md?raw'`, `new URL('./a.test.ts', import.meta.url)` or
 * code in a folder `testing`, and must be made again when it changes.
 * @param inputs in `folder`.
 */
export function fingerprint(inputs: readonly string[], folder = root): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const entry = path.join(folder, input)
    for (const file of filesIn(entry)) {
      const name = path.join(input, path.relative(entry, file))
      hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** The SHA-256 of texts, bytes and data, in hexadecimal digits. */
export function hashOf(...parts: unknown[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    const isPlain = typeof part === 'string' || part instanceof Uint8Array
    hash.update(isPlain ? part : JSON.stringify(part))
  }
  return hash.digest('hex')
}

/** The hash of some content for Subresource Integrity: 'sha256-…'. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** The hash of every file of a build, by its path in the folder; without what is derived from others. */
export function hashesOf(folder: string): Record<string, string> {
  const names = filesIn(folder).map((file) => path.relative(folder, file))
  return Object.fromEntries(
    names
      .filter((name) => !/\.(br|gz)$/.test(name) && name !== outputNames.inputs)
      .map((name) => [
        name.split(path.sep).join('/'),
        integrityOf(readFileSync(path.join(folder, name))),
      ]),
  )
}

/** All files below a folder without its output (or the file itself), in a stable order. */
export function filesIn(entry: string): string[] {
  return allIn(entry, (name) => !resultFolders.has(name))
}

function allIn(entry: string, isWanted = (_: string) => true): string[] {
  const stats = statSync(entry, { throwIfNoEntry: false })
  if (stats?.isFile()) return [entry]
  // Missing, or a socket.
  if (!stats?.isDirectory()) return []
  return readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => isWanted(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((found) => {
      const file = path.join(entry, found.name)
      // Saves a system call for each of many thousand files.
      return found.isFile() ? [file] : allIn(file)
    })
}
