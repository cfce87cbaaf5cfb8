import { copyFileSync, existsSync, linkSync } from 'node:fs'

/**
 * Files of composed sites never change: two sites may share one, where the file system can.
 * @returns whether there is one to share.
 */
export function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
  } catch {
    if (!existsSync(from)) return false
    copyFileSync(from, to)
  }
  return true
}
