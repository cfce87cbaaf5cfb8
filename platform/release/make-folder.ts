import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder that is there whole or not at all. Where another process was first, its folder stays.
 * @param fill makes it at another place, with the same name; the folder around it is there.
 */
export async function makeFolder(folder: string, fill: (draft: string) => unknown): Promise<void> {
  if (existsSync(folder)) return
  mkdirSync(path.dirname(folder), { recursive: true })
  const around = mkdtempSync(`${folder}.`)
  try {
    const draft = path.join(around, path.basename(folder))
    await fill(draft)
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(around, { recursive: true, force: true })
  }
}
