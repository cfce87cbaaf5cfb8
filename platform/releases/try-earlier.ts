import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { siteRefusals } from './check-contract.ts'
import { composeDeployment } from './compose-deployment.ts'
import { versionsOf, withRelease } from './deployed-site.ts'
import type { Home } from './home.ts'
import { keptVersions } from './kept-versions.ts'
import { readRelease } from './release-file.ts'

/** Tries a composed site for one team. @returns what went wrong. */
type Trial = (team: RemoteName, folder: string, site: SiteConfig) => Promise<string[]>

/**
 * Tries a site with each remote as it was one release before: whoever has to go back finds that the
 * shell still works with it.
 * @param site with the shell that is about to go live.
 * @returns what went wrong, each with the remote and the version that it went wrong with.
 */
export async function tryEarlierReleases(
  home: Home,
  site: SiteConfig,
  trial: Trial,
): Promise<string[]> {
  const wrong: string[] = []
  for (const remote of remoteNames) {
    const named = versionsOf(site, remote)
    const earlier = keptVersions(home, site, remote).find((version) => !named.includes(version))
    if (earlier === undefined) continue
    const before = withRelease(site, readRelease(home, remote, earlier))
    const refusals = siteRefusals(home, before)
    const reasons = refusals.length > 0 ? refusals : await tryOne(home, before, remote, trial)
    wrong.push(
      ...reasons.map((reason) => `With ${remote} ${earlier}, the release before: ${reason}`),
    )
  }
  return wrong
}

async function tryOne(home: Home, site: SiteConfig, remote: RemoteName, trial: Trial) {
  const folder = mkdtempSync(path.join(home.deployments, '.trial-'))
  try {
    const out = path.join(folder, 'site')
    await composeDeployment({ home, site, out })
    return await trial(remote, out, site)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
