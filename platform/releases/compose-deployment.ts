import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { filesIn } from '../base/index.ts'
import type { Builds } from '../builds/index.ts'
import { composeSite, copyMissing } from '../composer/index.ts'
import { assembleNodeBuilds } from './assemble-node-builds.ts'
import { type DeployRoot, releaseFiles, releaseFolder } from './deploy-root.ts'
import { readLog } from './deployment-log.ts'
import { retainedFiles } from './retained-versions.ts'

type Retained = Awaited<ReturnType<typeof retainedFiles>>

interface Options {
  root: DeployRoot
  site: SiteConfig
  out: string
  onStep?: ((step: 'copied' | 'written') => void) | undefined
}

/** Composes a site from releases, with the retained versions that open tabs still use. */
export async function composeDeployment({ root, site, out, onStep }: Options): Promise<void> {
  if (!site.shell) throw new Error('The site names no version of the shell.')
  const retained = await retainedFiles(root, site)
  const log = await readLog(root)
  const identical = log
    .filter((deployment) => isDeepStrictEqual(deployment.site, site))
    .map(({ folder }) => path.join(root.deployments, folder))
    .find((folder) => existsSync(folder))
  if (identical !== undefined) return linkDeployment(identical, out, retained)
  const assembled = assembleNodeBuilds(root, site)
  const builds: Builds = {
    shell: releaseFiles(root, 'shell', site.shell),
    remotes: Object.fromEntries(
      Object.entries(site.remotes).map(([name, { version }]) => [
        name,
        releaseFiles(root, name, version),
      ]),
    ),
    canaries: Object.fromEntries(
      Object.entries(site.remotes).flatMap(([name, { canary }]) =>
        canary ? [[name, releaseFiles(root, name, canary.version)]] : [],
      ),
    ),
    forNode: assembled.forNode,
  }
  await composeSite({
    site,
    out,
    builds,
    fakeServer: path.join(releaseFolder(root, 'shell', site.shell), 'fake-server'),
    previous: log
      .map(({ folder }) => path.join(root.deployments, folder))
      .findLast((folder) => existsSync(folder)),
    beside: retained,
    ...(onStep ? { onStep } : {}),
  }).finally(assembled.remove)
}

/** Puts an identical deployment's files together with the retained ones. */
function linkDeployment(from: string, out: string, retained: Retained) {
  const draft = `${out}.draft`
  for (const file of filesIn(from)) {
    const to = path.join(draft, path.relative(from, file))
    mkdirSync(path.dirname(to), { recursive: true })
    linkOrCopy(file, to)
  }
  for (const { from: files, to } of retained) copyMissing(files, path.join(draft, to))
  renameSync(draft, out)
}

/** Deployments never change: two may share a file, where the file system can. */
function linkOrCopy(file: string, to: string) {
  try {
    linkSync(file, to)
  } catch {
    copyFileSync(file, to)
  }
}
