import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './fingerprint.ts'
import { outputNames } from './output-names.ts'

/** The hash of some content for Subresource Integrity: 'sha256-…'. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

const derived = /\.(br|gz)$/

/** The hash of every file of a build, by its path in the folder. */
export function hashesOf(folder: string): Record<string, string> {
  const stamp = path.join(folder, outputNames.inputs)
  const files = filesIn(folder).filter((file) => !derived.test(file) && file !== stamp)
  return Object.fromEntries(
    files.map((file) => [
      path.relative(folder, file).split(path.sep).join('/'),
      integrityOf(readFileSync(file)),
    ]),
  )
}
