import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './fingerprint.ts'
import { outputNames } from './output-names.ts'

/** The hash of some content as browsers compare it: 'sha256-…' in base64 (Subresource Integrity). */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** What compression adds beside a file: derived, so it says nothing of its own. */
const derived = /\.(br|gz)$/

/**
 * The hash of every file of a build, by its path in the folder.
 * @param folder without a trailing slash.
 */
export function hashesOf(folder: string): Record<string, string> {
  const files = filesIn(folder).filter((file) => !derived.test(file) && !isStamp(folder, file))
  return Object.fromEntries(
    files.map((file) => [
      path.relative(folder, file).split(path.sep).join('/'),
      integrityOf(readFileSync(file)),
    ]),
  )
}

/** Written by platform/builds/build-all: what the build was made from, not what it is. */
function isStamp(folder: string, file: string): boolean {
  return path.relative(folder, file) === outputNames.inputs
}
