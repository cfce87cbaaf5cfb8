import { constants, cpSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type Builds, localBuilds } from '../builds/index.ts'
import { composeSite, copyMissing } from '../composer/index.ts'
import { assembleNodeBuilds } from './assemble-node-builds.ts'
import {
  type DeployRoot,
  deploymentFolder,
  deploymentNumbers,
  releaseFiles,
  releaseFolder,
} from './deploy-root.ts'
import { siteOf } from './deployed-site.ts'
import { retainedFiles } from './retained-versions.ts'

interface Options {
  root: DeployRoot
  site: SiteConfig
  out: string
  onStep?: ((step: 'copied' | 'written') => void) | undefined
}

/** Composes a site from releases, with the retained versions that open tabs still use. */
export async function composeDeployment({ root, site, out, onStep }: Options): Promise<void> {
  if (!site.shell) throw new Error('The site names no version of the shell.')
  const identical = deploymentNumbers(root).find((number) =>
    isDeepStrictEqual(siteOf(root, number), site),
  )
  if (identical !== undefined) {
    return copyDeployment(deploymentFolder(root, identical), out, retainedFiles(root, site))
  }
  const assembled = assembleNodeBuilds(root, site)
  const builds: Builds = {
    shell: releaseFiles(root, 'shell', site.shell),
    remotes: { ...localBuilds.remotes },
    forNode: assembled.forNode,
  }
  for (const name of remoteNames) {
    const version = site.remotes[name]?.version
    if (version) builds.remotes[name] = releaseFiles(root, name, version)
  }
  await composeSite({
    site,
    out,
    builds,
    fakeServer: path.join(releaseFolder(root, 'shell', site.shell), 'fake-server'),
    beside: retainedFiles(root, site),
    ...(onStep ? { onStep } : {}),
  }).finally(assembled.remove)
}

/** Copies an identical deployment, and adds the retained files. */
function copyDeployment(from: string, out: string, retained: ReturnType<typeof retainedFiles>) {
  const draft = `${out}.draft`
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true, mode: constants.COPYFILE_FICLONE })
  for (const { from: files, to } of retained) copyMissing(files, path.join(draft, to))
  renameSync(draft, out)
}
