import { copyFileSync, existsSync, linkSync } from 'node:fs'

/**
 * Links a file, or copies it if the file system cannot link. Files of composed sites never change, so sites share them.
 * @returns whether the file exists.
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
