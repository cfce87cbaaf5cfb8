import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/**
 * Makes a new folder for each test, or one for all tests of a file, and removes it in the end.
 * @returns a path in the folder, from the names in it; that of the folder without any.
 */
export function temporaryFolder(one: 'for each test' | 'for all tests' = 'for each test') {
  let folder: string
  const [before, after] = one === 'for each test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))
  return (...names: string[]) => path.join(folder, ...names)
}
