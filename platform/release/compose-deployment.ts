import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Builds } from '../build/index.ts'
import { composeSite, copyMissing, linkOrCopy, type PageChanges } from '../compose/index.ts'
import { filesIn, mapValues } from '../project/index.ts'
import { assembleNodeBuilds } from './assemble-node-builds.ts'
import { type DeployRoot, releaseFiles, releaseFolder } from './deploy-root.ts'
import { readLog } from './deployment-log.ts'
import { makeFolder } from './make-folder.ts'
import { retainedFiles } from './retained-versions.ts'

type Retained = ReturnType<typeof retainedFiles>

interface Options {
  root: DeployRoot
  site: SiteConfig
  /** The folder to write, of the deployment's name. */
  out: string
  /** Renders from the API's answers of now, even where the same site was composed before. */
  refresh?: boolean | undefined
  onStep?: ((step: 'copied' | 'written') => void) | undefined
}

/**
 * Composes a site from releases, with the retained versions that open tabs still use.
 * @returns which pages differ from those of the newest deployment; `null` where an older one is taken as it is.
 */
export async function composeDeployment(options: Options): Promise<PageChanges | null> {
  const { root, out, refresh = false, onStep } = options
  // In the order of the schema, as logs are read: the same bytes on every machine.
  const site = v.parse(SiteConfig, options.site)
  if (!site.shell) throw new Error('The site names no version of the shell.')
  const log = await readLog(root)
  const retained = retainedFiles(root, log, site)
  const others = log
    .filter(({ folder }) => folder !== path.basename(out))
    .map((deployment) => ({
      ...deployment,
      folder: path.join(root.deployments, deployment.folder),
    }))
  // The newest: an older one may lack what a refresh has rendered.
  const identical = others.find((deployment) => isDeepStrictEqual(deployment.site, site))
  if (identical && existsSync(identical.folder) && !refresh) {
    await makeFolder(out, (draft) => linkDeployment(identical.folder, draft, retained))
    return null
  }
  const assembled = assembleNodeBuilds(root, site)
  const builds: Builds = {
    shell: releaseFiles(root, 'shell', site.shell),
    remotes: mapValues(site.remotes, ({ version }, name) => releaseFiles(root, name, version)),
    canaries: Object.fromEntries(
      Object.entries(site.remotes).flatMap(([name, { canary }]) =>
        canary ? [[name, releaseFiles(root, name, canary.version)]] : [],
      ),
    ),
    forNode: assembled.forNode,
  }
  return await composeSite({
    site,
    out,
    builds,
    fakeServer: path.join(releaseFolder(root, 'shell', site.shell), 'fake-server'),
    previous: others.find(({ folder }) => existsSync(folder))?.folder,
    beside: retained,
    ...(onStep ? { onStep } : {}),
  }).finally(assembled.remove)
}

/** Puts an identical deployment's files together with the retained ones. */
function linkDeployment(from: string, draft: string, retained: Retained) {
  for (const file of filesIn(from)) {
    const to = path.join(draft, path.relative(from, file))
    mkdirSync(path.dirname(to), { recursive: true })
    if (!linkOrCopy(file, to)) throw new Error(`${file} was removed meanwhile.`)
  }
  for (const { from: files, to } of retained) copyMissing(files, path.join(draft, to))
}
