import path from 'node:path'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { PartName } from '../base/index.ts'
import { baseOf } from '../composer/index.ts'
import { entryOf } from './deployed-site.ts'
import { type Home, releaseFolder } from './home.ts'
import { keptVersions } from './kept-versions.ts'

/** The folder of a release's build for browsers. */
export function filesOf(home: Home, part: PartName, version: string): string {
  return path.join(releaseFolder(home, part, version), 'files')
}

/** What a site serves beside its own builds: canaries, and the versions that open tabs still use. */
export function filesBeside(home: Home, site: SiteConfig): { from: string; to: string }[] {
  const others = (part: PartName, current: string | undefined) =>
    keptVersions(home, site, part).filter((version) => version !== current)
  return [
    ...remoteNames.flatMap((name) =>
      others(name, site.remotes[name]?.version).map((version) => ({
        from: filesOf(home, name, version),
        to: baseOf(entryOf(name, version)),
      })),
    ),
    // The names of the shell's files carry hashes: two versions lie beside each other in peace.
    ...others('shell', site.shell).map((version) => ({
      from: path.join(filesOf(home, 'shell', version), 'assets'),
      to: '/assets/',
    })),
  ]
}
