import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { filesIn, inRoot, isForTests } from '../project/index.ts'

/**
 * Copies a file or folder of the workspace without tests and results, in its place below another folder.
 * @returns the copies, from that folder on.
 */
export function copySources(source: string, folder: string, as = source): string[] {
  const from = inRoot(source)
  const files = filesIn(from).map((file) => path.relative(from, file))
  const shipped = files.filter((file) => !isForTests(path.join(source, file)))
  return shipped.map((file) => {
    const to = path.join(as, file)
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true })
    copyFileSync(path.join(from, file), path.join(folder, to))
    return to
  })
}
