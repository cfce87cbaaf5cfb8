import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { composeDeployment } from './compose-deployment.ts'
import type { DeployRoot } from './deploy-root.ts'

/** The configuration of a trial: nothing is bought from the real server, and nothing is reported. */
export function forTrial(site: SiteConfig): SiteConfig {
  const { telemetry: _, idempotencyKeys: __, ...others } = site
  return { ...others, api: 'mock', payments: { provider: 'test' } }
}

/**
 * Tries a composed site with the fake server. Where that is not the site's own API, the site is composed once
 * more from the same releases: only its configuration differs, and what the pages say of books.
 * @param test gets the folder to try. @returns what that returns.
 */
export async function tryWithFakeServer(
  root: DeployRoot,
  folder: string,
  site: SiteConfig,
  test: (folder: string) => Promise<string[]>,
): Promise<string[]> {
  const configured = forTrial(site)
  if (isDeepStrictEqual(configured, site)) return test(folder)
  const copy = `${folder}.trial`
  try {
    await composeDeployment({ root, site: configured, out: copy })
    return await test(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
