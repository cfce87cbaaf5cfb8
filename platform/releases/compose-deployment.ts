import path from 'node:path'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { type Builds, localBuilds } from '../builds/index.ts'
import { composeSite } from '../composer/index.ts'
import { assembleNodeBuilds } from './assemble-node-builds.ts'
import { filesBeside, filesOf } from './files-beside.ts'
import { type Home, releaseFolder } from './home.ts'
import { reuseDeployment, twinOf } from './reuse-deployment.ts'

interface Options {
  home: Home
  site: SiteConfig
  out: string
  onStep?: ((step: 'copied' | 'written') => void) | undefined
}

/** Composes a site from releases: those that it names, beside them the ones that open tabs still use. */
export async function composeDeployment({ home, site, out, onStep }: Options): Promise<void> {
  if (!site.shell) throw new Error('The site names no version of the shell.')
  const twin = twinOf(home, site)
  if (twin !== null) return reuseDeployment(home, twin, site, out)
  const shell = releaseFolder(home, 'shell', site.shell)
  const assembled = assembleNodeBuilds(home, site)
  const builds: Builds = {
    shell: path.join(shell, 'files'),
    remotes: { ...localBuilds.remotes },
    forNode: assembled.forNode,
  }
  for (const name of remoteNames) {
    const version = site.remotes[name]?.version
    if (version) builds.remotes[name] = filesOf(home, name, version)
  }
  await composeSite({
    site,
    out,
    builds,
    fakeServer: path.join(shell, 'fake-server'),
    beside: filesBeside(home, site),
    ...(onStep ? { onStep } : {}),
  }).finally(assembled.remove)
}
