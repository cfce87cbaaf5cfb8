import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type RemoteName, remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { composeDeployment } from './compose-deployment.ts'
import type { DeployRoot } from './deploy-root.ts'
import { versionsOf, withRelease } from './deployed-site.ts'
import { incompatibilities } from './incompatibilities.ts'
import { readRelease } from './release-file.ts'
import { retainedVersions } from './retained-versions.ts'
import { forTrial } from './trial.ts'

type Test = (team: RemoteName, folder: string) => Promise<string[]>

/**
 * Tests a new shell with each remote's earlier release, which a rollback would bring.
 * @returns what went wrong.
 */
export async function testEarlierReleases(
  root: DeployRoot,
  site: SiteConfig,
  test: Test,
): Promise<string[]> {
  const failures: string[] = []
  for (const remote of remoteNames) {
    const named = versionsOf(site, remote)
    const retained = await retainedVersions(root, site, remote)
    const earlier = retained.find((one) => !named.includes(one))
    if (earlier === undefined) continue
    const before = withRelease(site, readRelease(root, remote, earlier))
    const mismatches = incompatibilities(root, before)
    const reasons = mismatches.length > 0 ? mismatches : await testOne(root, before, remote, test)
    failures.push(
      ...reasons.map((reason) => `With ${remote} ${earlier}, the release before: ${reason}`),
    )
  }
  return failures
}

async function testOne(root: DeployRoot, site: SiteConfig, remote: RemoteName, test: Test) {
  const folder = mkdtempSync(path.join(root.deployments, '.smoke-'))
  try {
    const out = path.join(folder, 'site')
    await composeDeployment({ root, site: forTrial(site, remote), out })
    return await test(remote, out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
