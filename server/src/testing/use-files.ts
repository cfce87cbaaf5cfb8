import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of a file, which is removed in the end. */
export function useFiles() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    folder,
    /** Writes a file in the folder: text and bytes as they are, and anything else as JSON. @returns its path. */
    file(name: string, content: unknown): string {
      const written = path.join(folder, name)
      const isText = typeof content === 'string' || Buffer.isBuffer(content)
      writeFileSync(written, isText ? content : JSON.stringify(content))
      return written
    },
  }
}
