/** Whether the server has moved on since this page was loaded. */

import { DeploymentFile } from 'shared/contract/site'
import * as v from 'valibot'
import { deploymentFile } from '../hydration/page-protocol'

/** What identifies a deployment to an open page: which versions it names. Canaries come and go. */
export function versionsOf({ shell, remotes }: DeploymentFile): string {
  const versions = Object.entries(remotes).map(([name, { version }]) => `${name} ${version}`)
  return [`shell ${shell ?? 'none'}`, ...versions.sort()].join(', ')
}

/** How long the server may take, in milliseconds. */
const timeout = 8000

/**
 * The deployment that the server has now.
 * @returns `null` when it cannot be had or read: then nothing is known, and nothing is to be done.
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
