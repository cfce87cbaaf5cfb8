import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from 'shared/contract'
import { mapValues, type PartName, shellPart, withDraft } from '../project/index.ts'
import { composeDeployment } from './compose-deployment.ts'
import type { LiveSite } from './site-changes.ts'
import type { DeployRoot } from './store.ts'

/**
 * The configuration for a part's smoke test: nothing is bought from the real server, nothing is reported, and every
 * shopper gets the part's canary, but nobody another one.
 * @param part none if no part is released.
 */
export function forSmokeTest(site: SiteConfig, part: PartName | undefined): SiteConfig {
  const { telemetry: _, orders: __, shellCanary, ...settings } = site
  const isOfShell = part === shellPart && shellCanary
  const others = isOfShell ? { ...settings, shell: shellCanary.version } : settings
  const remotes = mapValues(site.remotes, (remote, name) => {
    const { canary } = remote
    const percent = name === part ? 100 : 0
    return canary ? { ...remote, canary: { ...canary, percent } } : remote
  })
  return { ...others, api: 'mock', payments: { provider: 'test' }, remotes }
}

/**
 * The parts whose smoke tests have to run: all, or those that another deployment concerns which went live meanwhile. A
 * remote's test concerns its own version, the shell and the settings.
 * @param site the configuration for the test. @param passed the one with which they have passed.
 */
export function partsToTest(
  parts: readonly PartName[],
  site: LiveSite,
  passed: LiveSite | null,
): readonly PartName[] {
  const aside = ({ remotes: _, previews: __, ...others }: LiveSite) => others
  if (!passed || !isDeepStrictEqual(aside(site), aside(passed))) return parts
  // The parts may link to a remote that has left.
  if (Object.keys(passed.remotes).some((name) => !(name in site.remotes))) return parts
  return parts.filter((name) => !isDeepStrictEqual(site.remotes[name], passed.remotes[name]))
}

/**
 * Tests a composed site under the configuration for smoke tests. If that differs, the site is composed again from the
 * stored releases.
 * @param configured the configuration for the test (`forSmokeTest`).
 * @param test gets the folder to test.
 * @returns what that returns.
 */
export async function smokeTestSite(
  root: DeployRoot,
  folder: string,
  site: SiteConfig,
  configured: SiteConfig,
  test: (folder: string) => Promise<string[]>,
): Promise<string[]> {
  if (isDeepStrictEqual(configured, site)) return test(folder)
  return withDraft(root.drafts, async (draft) => {
    const out = path.join(draft, 'site')
    // Nobody sees previews here, whose pages would take time.
    const { previews: _, ...seen }: LiveSite = configured
    await composeDeployment({ root, site: seen, retained: {}, out })
    return test(out)
  })
}
