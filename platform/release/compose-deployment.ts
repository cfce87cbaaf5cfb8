import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SiteConfig } from 'shared/schema'
import * as v from 'valibot'
import {
  type ApiTimeouts,
  baseOf,
  composeSite,
  type OtherShell,
  type PageChanges,
  type Preview,
  servedSite,
} from '../compose/index.ts'
import { entryOf, mapValues, outputNames, type PartName, shellPart } from '../project/index.ts'
import type { Deployment } from './log.ts'
import { previewFile } from './previews.ts'
import { type LiveSite, servedBy } from './site-changes.ts'
import { type DeployRoot, releaseFiles, releaseFolder } from './store.ts'

interface Options extends Pick<Deployment, 'site' | 'retained'> {
  root: DeployRoot
  /** The folder to write. */
  out: string
  /** A folder composed before that is not deployed: its pages may be the same. */
  reused?: string | undefined
  /** If the API does not answer, pages are those that this machine has composed before. */
  isUrgent?: boolean | undefined
  timeouts?: ApiTimeouts | undefined
}

/**
 * Composes a site from releases, with the retained versions that open tabs still use.
 * @returns which pages differ from those of the newest site that was composed on this machine.
 */
export async function composeDeployment(options: Options): Promise<PageChanges> {
  const { root, retained, out, reused, isUrgent, timeouts } = options
  // In the order of the schema, as logs are read: the same bytes on every machine.
  const site = v.parse(SiteConfig, options.site)
  const { shell, remotes } = site
  if (!shell) throw new Error('The site has no version of the shell.')
  const canaries = Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary?.entry.startsWith('/') ? [[name, releaseFiles(root, name, canary.version)]] : [],
  )
  const composed = composedFolders(root).map((name) => path.join(root.deployments, name))
  return composeSite({
    site,
    out,
    builds: {
      shell: releaseFiles(root, shellPart, shell),
      remotes: mapValues(remotes, ({ version }, name) => releaseFiles(root, name, version)),
      canaries: Object.fromEntries(canaries),
      forNode: {
        shell: filesForNode(root, shellPart, shell),
        remotes: mapValues(remotes, ({ version }, name) => filesForNode(root, name, version)),
      },
    },
    fakeServer: fakeServerOf(root, shell),
    previous: [...reusableSites(composed, site), ...(reused ? [reused] : [])],
    earlier: isUrgent ? composed : undefined,
    timeouts,
    previews: previewsOf(root, options.site),
    shells: shellsOf(root, options.site),
    retainedFolders: foldersBeside(root, options.site, retained),
  })
}

const filesForNode = (root: DeployRoot, part: PartName, version: string) =>
  path.join(releaseFolder(root, part, version), 'node')

const fakeServerOf = (root: DeployRoot, shell: string) =>
  path.join(releaseFolder(root, shellPart, shell), 'fake-server')

/** The previews by their files, without those whose releases are lost. */
function previewsOf(root: DeployRoot, { previews = {} }: LiveSite): Record<string, Preview> {
  const named = Object.entries(previews).map(([name, preview]) => {
    const { [shellPart]: _, ...remotes } = preview.remotes
    const builds = mapValues(remotes, ({ version }, part) => releaseFiles(root, part, version))
    return [previewFile(name, preview), { until: preview.until, remotes, builds }] as const
  })
  return Object.fromEntries(
    named.filter(([, { builds }]) => Object.values(builds).every((folder) => existsSync(folder))),
  )
}

/** The shells of the canary and of previews, by the names of their folders and without lost ones. */
function shellsOf(root: DeployRoot, { shellCanary, previews = {} }: LiveSite) {
  const found: Record<string, OtherShell> = {}
  const add = (name: string, version: string) => {
    const build = releaseFiles(root, shellPart, version)
    const forNode = filesForNode(root, shellPart, version)
    const fakeServer = fakeServerOf(root, version)
    if (existsSync(build)) found[name] = { version, build, forNode, fakeServer }
  }
  if (shellCanary) add(shellCanary.version, shellCanary.version)
  for (const [name, preview] of Object.entries(previews)) {
    const { [shellPart]: shell } = preview.remotes
    if (shell) add(previewFile(name, preview), shell.version)
  }
  return found
}

/** Composed directories whose pages may be the same: the newest one, and after a rollback the newest of the same site. */
function reusableSites(folders: readonly string[], site: SiteConfig): string[] {
  const text = JSON.stringify(servedSite(site), null, 2)
  const same = folders.find((folder) => siteIn(folder) === text)
  return [...new Set([...folders.slice(0, 1), ...(same ? [same] : [])])]
}

/** The text of the site.json of a composed directory. */
export function siteIn(folder: string): string | undefined {
  const file = path.join(folder, outputNames.site)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The names of the composed directories on this machine, the newest first. */
export function composedFolders({ deployments }: DeployRoot): string[] {
  if (!existsSync(deployments)) return []
  const names = readdirSync(deployments).filter((name) => /^\d+-/.test(name))
  return names.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
}

/**
 * The files of canaries and previews of remotes, and of retained versions, and the folders of the site that they belong
 * in.
 */
function foldersBeside(root: DeployRoot, site: LiveSite, retained: Deployment['retained']) {
  return servedBy(site, retained)
    .filter(({ part, to }) => to === 'open tabs' || (to !== 'everybody' && part !== shellPart))
    .map(({ part, version }) => {
      const files = releaseFiles(root, part, version)
      // File names of the shell carry hashes.
      return part === shellPart
        ? { from: path.join(files, 'assets'), to: '/assets/' }
        : { from: files, to: baseOf(entryOf(part)) }
    })
}
