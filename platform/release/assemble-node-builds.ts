import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { inRoot, mapValues } from '../project/index.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'

/**
 * Copies the Node builds of a site's releases into one folder in the project, where they find the released
 * `shared/*` and the installed packages.
 */
export function assembleNodeBuilds(root: DeployRoot, site: SiteConfig) {
  const cache = inRoot('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'prerender-'))
  const put = (name: string, from: string) => {
    const to = path.join(folder, name)
    if (existsSync(from)) cpSync(from, to, { recursive: true })
    return to
  }
  const shell = releaseFolder(root, 'shell', site.shell ?? '')
  const remotes = mapValues(site.remotes, ({ version }, name) =>
    put(name, path.join(releaseFolder(root, name, version), 'node')),
  )
  put('node_modules/shared', path.join(shell, 'shared'))
  linkPackages(path.join(folder, 'node_modules'))
  return {
    forNode: { shell: put('shell', path.join(shell, 'node')), remotes },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The packages that `shared` depends on, where they do not lie above the folder anyway. */
function linkPackages(folder: string) {
  const installed = inRoot('shared/node_modules')
  if (!existsSync(installed)) return
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(installed)) {
    const link = path.join(folder, name)
    if (!name.startsWith('.') && !existsSync(link)) symlinkSync(path.join(installed, name), link)
  }
}
