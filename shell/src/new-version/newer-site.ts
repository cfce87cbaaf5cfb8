/** Compares the server's deployment with the one that this page was loaded with. */

import type { DeploymentFile } from 'shared/contract'
import { deploymentFile, previewMark } from 'shared/page-protocol'
import { isRecord, siteConfig } from 'shared/shop'

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
    const answer: unknown = response.ok ? await response.json() : null
    return isDeployment(answer) ? withOwnShell(answer) : null
  } catch {
    return null
  }
}

/** A page with the shell of a preview, or of the canary that is there, has what the server has. */
function withOwnShell(server: DeploymentFile): DeploymentFile {
  const { shell } = siteConfig()
  const keepsShell =
    previewMark in document.documentElement.dataset || shell === server.shellCanary?.version
  return shell && keepsShell ? { ...server, shell } : server
}

/**
 * Whether this is the file that composition wrote, rather than the answer of something in between, such as the login
 * page of a network. A schema would cost every page more than the file itself.
 */
function isDeployment(value: unknown): value is DeploymentFile {
  if (!isRecord(value) || !Array.isArray(value.routes)) return false
  const { remotes, slots, overlays } = value
  const isBuild = (one: unknown) => isRecord(one) && typeof one.entry === 'string'
  return (
    isRecord(remotes) &&
    Object.values(remotes).every(isBuild) &&
    isRecord(slots) &&
    isRecord(overlays)
  )
}
