import { lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../base/index.ts'
import { deploymentFolder, type Home } from './home.ts'

/**
 * Makes a deployment the one that is served. The link is replaced by one rename: whoever looks sees
 * the old site or the new one, never none.
 */
export function switchLive(home: Home, number: number): void {
  replaceLink(deploymentFolder(home, number), home.live)
  const site = path.join(home.releases, outputNames.site)
  if (!lstatSync(site, { throwIfNoEntry: false })) {
    mkdirSync(home.releases, { recursive: true })
    replaceLink(path.join(home.live, outputNames.site), site)
  }
}

function replaceLink(target: string, link: string) {
  const next = `${link}.${process.pid}.next`
  rmSync(next, { force: true })
  symlinkSync(path.relative(path.dirname(link), target), next)
  renameSync(next, link)
}
