import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { copyMissing } from '../composer/index.ts'
import { siteOf } from './deployed-site.ts'
import { filesBeside } from './files-beside.ts'
import { deploymentFolder, deploymentNumbers, type Home } from './home.ts'

/** The newest deployment with exactly this configuration, or `null`. */
export function twinOf(home: Home, site: SiteConfig): number | null {
  const same = (number: number) => isDeepStrictEqual(siteOf(home, number), site)
  return deploymentNumbers(home).reverse().find(same) ?? null
}

/**
 * Makes a deployment of an earlier one with the same configuration: nothing is rendered, compressed or
 * copied anew, so going back is quick. What open tabs use by now is put beside it.
 */
export function reuseDeployment(home: Home, twin: number, site: SiteConfig, out: string): void {
  const draft = `${out}.draft`
  rmSync(draft, { recursive: true, force: true })
  linkFolder(deploymentFolder(home, twin), draft)
  for (const { from, to } of filesBeside(home, site)) copyMissing(from, path.join(draft, to))
  renameSync(draft, out)
}

/**
 * A folder with the same files: the very same, by a second name, for what is deployed never changes. A
 * file that cannot have one (another disk, a file system without them) is copied.
 */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
