/** Compares the server's deployment with the one that this page was loaded with. */

import { DeploymentFile } from 'shared/contract'
import * as v from 'valibot'
import { deploymentFile } from '../hydration/page-protocol'

/** Identifies a deployment by its versions, without canaries, which change more often. */
export function versionsOf({ shell, remotes }: DeploymentFile): string {
  const versions = Object.entries(remotes).map(([name, { version }]) => `${name} ${version}`)
  return [`shell ${shell ?? 'none'}`, ...versions.sort()].join(', ')
}

/** The timeout, in milliseconds. */
const timeout = 8000

/**
 * The server's current deployment.
 * @returns `null` if it cannot be fetched or read; callers then do nothing.
 */
export async function serverDeployment(): Promise<DeploymentFile | null> {
  try {
    const response = await fetch(`/${deploymentFile}`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeout),
    })
    return response.ok ? v.parse(DeploymentFile, await response.json()) : null
  } catch {
    return null
  }
}
