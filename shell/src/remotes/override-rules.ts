/** Rules for overrides: developers may point a remote, in their own browser, only to origins that `site.json` lists. */

import type { SiteConfig } from 'shared/contract'
import { remoteEntryFile } from 'shared/page-protocol'
import { isRecord } from 'shared/shop'

/** The addresses of entries, by remote. */
export type Overrides = Readonly<Record<string, string>>

/** Whether stored data are overrides. */
export function areOverrides(value: unknown): value is Overrides {
  return isRecord(value) && Object.values(value).every((address) => typeof address === 'string')
}

export type Target = { ok: true; entry: string } | { ok: false; message: string }

/** The origins that this deployment allows; none without devtools. */
export function allowedOrigins(site: SiteConfig): readonly string[] {
  return site.devtools ? (site.overrides ?? []) : []
}

/**
 * Parses the typed address of another build.
 * @param text a port of this machine, a folder's URL, or the URL of an entry.
 * @param allowed origins.
 * @returns the URL of the entry, or why it is refused.
 */
export function readTarget(text: string, allowed: readonly string[]): Target {
  const typed = text.trim()
  const address = /^\d{1,5}$/.test(typed) ? `http://localhost:${typed}/` : typed
  if (!URL.canParse(address)) return refused('Enter a URL or a port, such as 5172.')
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol)) return refused('Enter an http or https URL.')
  // Compares the parsed origin: an address that only begins with an allowed origin is not allowed.
  if (!allowed.includes(url.origin)) return refused(`This site does not allow ${url.origin}.`)
  if (url.username || url.password)
    return refused('The URL cannot contain a user name or password.')
  if (!/\.js(on)?$/.test(url.pathname)) {
    url.pathname += url.pathname.endsWith('/') ? remoteEntryFile : `/${remoteEntryFile}`
  }
  return { ok: true, entry: url.href }
}

/** The overrides that apply: those at addresses that the site allows. */
export function admitted(kept: Overrides, allowed: readonly string[]): Overrides {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, address]) => {
      const target = readTarget(address, allowed)
      return target.ok ? [[name, target.entry]] : []
    }),
  )
}

function refused(message: string): Target {
  return { ok: false, message }
}
