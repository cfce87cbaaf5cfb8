import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SiteConfig } from 'shared/schema'
import * as v from 'valibot'
import {
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
  /** If the API does not answer, pages get the data that those of an earlier directory have. */
  isUrgent?: boolean | undefined
}

/**
 * Composes a site from releases, with the retained versions that open tabs still use.
 * @returns which pages differ from those of the newest site that was composed on this machine.
 */
export async function composeDeployment(options: Options): Promise<PageChanges> {
  const { root, retained, out, reused, isUrgent } = options
  // In the order of the schema, as logs are read: the same bytes on every machine.
  const site = v.parse(SiteConfig, options.site)
  const { shell, remotes } = site
  if (!shell) throw new Error('The site has no version of the shell.')
  const canaries = Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary?.entry.startsWith('/') ? [[name, releaseFiles(root, name, canary.version)]] : [],
  )
  const forNode = (part: PartName, version: string) => filesForNode(root, part, version)
  const reusable = reusableSites(root, site)
  return composeSite({
    site,
    out,
    builds: {
      shell: releaseFiles(root, shellPart, shell),
      remotes: mapValues(remotes, ({ version }, name) => releaseFiles(root, name, version)),
      canaries: Object.fromEntries(canaries),
      forNode: {
        shell: forNode(shellPart, shell),
        remotes: mapValues(remotes, ({ version }, name) => forNode(name, version)),
      },
    },
    fakeServer: path.join(releaseFolder(root, shellPart, shell), 'fake-server'),
    previous: [...reusable, ...(reused ? [reused] : [])],
    // Without any, it is a folder that does not exist: then the browser renders the pages that need data.
    fallback: isUrgent ? (reusable.at(-1) ?? root.live) : undefined,
    previews: previewsOf(root, options.site),
    shells: shellsOf(root, options.site),
    retainedFolders: foldersBeside(root, options.site, retained),
  })
}

const filesForNode = (root: DeployRoot, part: PartName, version: string) =>
  path.join(releaseFolder(root, part, version), 'node')

/** The previews by their files, without those whose releases are lost. */
function previewsOf(root: DeployRoot, site: LiveSite): Record<string, Preview> {
  const named = storedPreviews(root, site).map(([name, { until, remotes: parts }]) => {
    const { [shellPart]: shell, ...remotes } = parts
    const builds = mapValues(remotes, ({ version }, part) => releaseFiles(root, part, version))
    return [name, { until, remotes, builds, hasPages: shell !== undefined }] as const
  })
  return Object.fromEntries(named)
}

function storedPreviews(root: DeployRoot, { previews = {} }: LiveSite) {
  return Object.entries(previews)
    .filter(([, { remotes }]) =>
      Object.entries(remotes).every(([part, { version }]) =>
        existsSync(releaseFolder(root, part, version)),
      ),
    )
    .map(([name, preview]) => [previewFile(name, preview), preview] as const)
}

/** The shells that only some get: that of the canary, and those of previews. */
function shellsOf(root: DeployRoot, site: LiveSite): Record<string, OtherShell> {
  const shell = (version: string, isPreview: boolean): OtherShell => ({
    ...{ version, isPreview, build: releaseFiles(root, shellPart, version) },
    forNode: filesForNode(root, shellPart, version),
  })
  const { version } = site.shellCanary ?? {}
  const previewed = storedPreviews(root, site).flatMap(([name, { remotes }]) => {
    const release = remotes[shellPart]
    return release ? [[name, shell(release.version, true)] as const] : []
  })
  return {
    ...(version ? { [version]: shell(version, false) } : {}),
    ...Object.fromEntries(previewed),
  }
}

/** Composed directories whose pages may be the same: the newest one, and after a rollback the newest of the same site. */
function reusableSites(root: DeployRoot, site: SiteConfig): string[] {
  const folders = composedFolders(root).map((name) => path.join(root.deployments, name))
  const text = JSON.stringify(servedSite(site), null, 2)
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

/** The files of canaries, previews and retained versions, and the folders of the site that they belong in. */
function foldersBeside(root: DeployRoot, site: LiveSite, retained: Deployment['retained']) {
  return servedBy(site, retained)
    .filter(({ to }) => to !== 'everybody')
    .map(({ part, version }) => {
      const files = releaseFiles(root, part, version)
      // File names of the shell carry hashes.
      return part === shellPart
        ? { from: path.join(files, 'assets'), to: '/assets/' }
        : { from: files, to: baseOf(entryOf(part)) }
    })
}
