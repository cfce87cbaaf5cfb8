/** Whether the server has moved on since this page was loaded. */

import { SiteConfig } from 'shared/contract/site'
import * as v from 'valibot'
import { siteFile } from '../hydration/page-protocol'

/** What identifies a deployment to an open page: which versions it names. Canaries come and go. */
export function versionsOf(site: SiteConfig): string {
  const remotes = Object.entries(site.remotes).map(([name, { version }]) => `${name} ${version}`)
  return [`shell ${site.shell ?? 'none'}`, ...remotes.sort()].join(', ')
}

/** How long the server may take, in milliseconds. */
const timeout = 8000

/**
 * The configuration that the server has now.
 * @returns `null` when it cannot be had or read: then nothing is known, and nothing is to be done.
 */
export async function serverSite(): Promise<SiteConfig | null> {
  try {
    const response = await fetch(`/${siteFile}`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeout),
    })
    return response.ok ? v.parse(SiteConfig, await response.json()) : null
  } catch {
    return null
  }
}
