import type { Provides, SiteConfig } from 'shared/contract'
import { beforeEach } from 'vitest'
import type { CompatibilityRecord, PartName } from '../../project/index.ts'
import { temporaryFolder } from '../../project/testing/temporary-folder.ts'
import { deploy } from '../deploy.ts'
import type { Source } from '../git.ts'
import { type LiveSite, withCanary, withRelease } from '../site-changes.ts'
import type { DeployRoot } from '../store.ts'
import { type Release, storeRelease } from '../stored-releases.ts'
import {
  liveSite,
  rootWithReleases,
  settings,
  smokeTest,
  writeBuild,
  writeForNode,
} from './fixture-builds.ts'

interface Options {
  record?: Partial<CompatibilityRecord>
  provides?: Partial<Provides>
  /** The code of its build for Node; none if it is missing. */
  forNode?: string
  semver?: string
  source?: Source
}

/**
 * For each test, a shop in which the first release of every part is live, and what teams do with it.
 * @param more settings of the shop.
 */
export function liveShop(more: Partial<SiteConfig> = {}) {
  const inFolder = temporaryFolder()
  let root: DeployRoot
  beforeEach(async () => {
    const first = await rootWithReleases(inFolder())
    root = first.root
    await deploy({ root, first: first.releases.reduce(withRelease, { ...settings, ...more }) })
  })
  const apply = (change: (site: LiveSite) => LiveSite) => deploy({ root, change })
  return {
    inFolder,
    root: () => root,
    liveSite: () => liveSite(root),
    /** Stores a release. @param mark what its files contain, so that two with one mark are equal. */
    store(part: PartName, mark: string, options: Options = {}): Promise<Release> {
      const { record, provides, forNode: code, semver = '1.1.0', source } = options
      const build = writeBuild(inFolder(mark, part), part, mark, record, provides)
      const forNode = code === undefined ? undefined : writeForNode(inFolder(mark, 'node'), code)
      return storeRelease({ root, part, build, forNode, smokeTest, semver, source })
    },
    apply,
    goLive: (release: Release) => apply((site) => withRelease(site, release)),
    asCanary: (release: Release) => apply((site) => withCanary(site, release, 10)),
  }
}
