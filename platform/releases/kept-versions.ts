import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { PartName } from '../base/index.ts'
import { siteOf, versionsOf } from './deployed-site.ts'
import { deploymentNumbers, type Home, releasedVersions } from './home.ts'

/**
 * The versions of a part whose files a site must serve: those that it names, and those that the last
 * deployment with other versions named, for the tabs that were opened then.
 */
export function keptVersions(home: Home, site: SiteConfig, part: PartName): string[] {
  const named = versionsOf(site, part)
  const stored = releasedVersions(home, part)
  for (const number of deploymentNumbers(home).reverse()) {
    const earlier = versionsOf(siteOf(home, number), part).filter(
      (version) => !named.includes(version) && stored.includes(version),
    )
    if (earlier.length > 0) return [...named, ...earlier]
  }
  return named
}
