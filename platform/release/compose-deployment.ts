import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { baseOf, composeSite, type PageChanges } from '../compose/index.ts'
import { entryOf, inRoot, mapValues, outputNames, shellPart } from '../project/index.ts'
import { withDraft } from './drafts.ts'
import type { Deployment } from './log.ts'
import { partsOf, versionOf, versionsOf } from './site-changes.ts'
import { type DeployRoot, releaseFiles, releaseFolder } from './store.ts'

interface Options extends Pick<Deployment, 'site' | 'retained'> {
  root: DeployRoot
  /** The folder to write. */
  out: string
  onStep?: ((step: 'copied' | 'written') => void) | undefined
}

/**
 * Composes a site from releases, with the retained versions that open tabs still use.
 * @returns which pages differ from those of the newest deployment that is composed on this machine.
 */
export async function composeDeployment(options: Options): Promise<PageChanges> {
  const { root, retained, out, onStep } = options
  // In the order of the schema, as logs are read: the same bytes on every machine.
  const site = v.parse(SiteConfig, options.site)
  const { shell, remotes } = site
  if (!shell) throw new Error('The site has no version of the shell.')
  const canaries = Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary ? [[name, releaseFiles(root, name, canary.version)]] : [],
  )
  // In the project, where the builds for Node find the installed packages.
  return withDraft(inRoot('node_modules/.cache/prerender'), async (folder) =>
    composeSite({
      site,
      out,
      builds: {
        shell: releaseFiles(root, shellPart, shell),
        remotes: mapValues(remotes, ({ version }, name) => releaseFiles(root, name, version)),
        canaries: Object.fromEntries(canaries),
        forNode: copyNodeBuilds(root, site, shell, folder),
      },
      fakeServer: path.join(releaseFolder(root, shellPart, shell), 'fake-server'),
      previous: reusableSites(root, site),
      retainedFolders: foldersBeside(root, site, retained),
      ...(onStep ? { onStep } : {}),
    }),
  )
}

/** Composed directories whose pages may be the same: the newest one, and after a rollback the newest of the same site. */
function reusableSites(root: DeployRoot, site: SiteConfig): string[] {
  const folders = composedFolders(root).map((name) => path.join(root.deployments, name))
  const text = JSON.stringify(site, null, 2)
  const same = folders.find((folder) => {
    const file = path.join(folder, outputNames.site)
    return existsSync(file) && readFileSync(file, 'utf8') === text
  })
  return [...new Set([...folders.slice(0, 1), ...(same ? [same] : [])])]
}

/** The names of the composed directories on this machine, the newest first. */
export function composedFolders({ deployments }: DeployRoot): string[] {
  if (!existsSync(deployments)) return []
  const names = readdirSync(deployments).filter((name) => /^\d+-/.test(name))
  return names.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
}

/** The files of canaries and retained versions, and the folders of the site that they belong in. */
function foldersBeside(root: DeployRoot, site: SiteConfig, retained: Deployment['retained']) {
  return partsOf(site).flatMap((part) => {
    const versions = [...versionsOf(site, part), ...(retained[part] ?? [])]
    return versions
      .filter((version) => version !== versionOf(site, part))
      .map((version) => {
        const files = releaseFiles(root, part, version)
        // File names of the shell carry hashes.
        return part === shellPart
          ? { from: path.join(files, 'assets'), to: '/assets/' }
          : { from: files, to: baseOf(entryOf(part)) }
      })
  })
}

/** Copies the builds for Node of a site's releases into a folder, where they find the released `shared/*`. */
function copyNodeBuilds(root: DeployRoot, site: SiteConfig, shellVersion: string, folder: string) {
  const put = (name: string, from: string) => {
    const to = path.join(folder, name)
    if (existsSync(from)) cpSync(from, to, { recursive: true })
    return to
  }
  const shell = releaseFolder(root, shellPart, shellVersion)
  put('node_modules/shared', path.join(shell, 'shared'))
  linkPackages(path.join(folder, 'node_modules'))
  return {
    shell: put(shellPart, path.join(shell, 'node')),
    remotes: mapValues(site.remotes, ({ version }, name) =>
      put(name, path.join(releaseFolder(root, name, version), 'node')),
    ),
  }
}

/** Links the packages that `shared` depends on, unless Node finds them above the folder anyway. */
function linkPackages(folder: string) {
  const installed = inRoot('shared/node_modules')
  if (!existsSync(installed)) return
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(installed)) {
    const link = path.join(folder, name)
    if (!name.startsWith('.') && !existsSync(link)) symlinkSync(path.join(installed, name), link)
  }
}
