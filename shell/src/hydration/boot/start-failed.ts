/** Fetched by the boot script when the page cannot start: reports the cause and fetches its scripts again. */
import { type Route, withParameters } from 'shared/contract'
import {
  canaryKey,
  previewKey,
  previewMark,
  siteBlockId,
  startFailedKey,
  startNoticeId,
} from 'shared/page-protocol'
import { askedShell, askForShell } from '../../remotes/shell-cookie'

/** The cause, from the script element's dataset. */
const { cause } = (document.currentScript as HTMLScriptElement).dataset
/** How long a file may take before the page is reloaded without it, in milliseconds. */
const timeout = 4000

/** The cache may contain a corrupt script, so all scripts are fetched past it. */
const refetched = Promise.allSettled(
  [
    ...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
      'script[src], [rel=modulepreload]',
    ),
  ].map(async ({ src, href }) => {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(src || href, { cache: 'reload', signal })
    return response.blob()
  }),
)

/** The pattern of this page's address; never the address itself, which may name what a shopper looks at. */
function routePattern(routes: readonly Route[]): string {
  const isHere = (path: string) =>
    new RegExp(`^${withParameters(path, () => '[^/]+')}/?$`, 'i').test(location.pathname)
  return routes.find(({ path }) => isHere(path))?.path ?? '*'
}

/**
 * Gives this browser the live shell again, with which the page may start. It gets no further canary if that has failed,
 * and this tab forgets a preview that has.
 * @param isCounted whether the next page that starts counts the failure (telemetry/start-telemetry.ts).
 */
function withLiveShell(version: string, isCounted: boolean): void {
  try {
    const isCanary = askedShell() === version
    askForShell('')
    if (previewMark in document.documentElement.dataset) {
      sessionStorage.removeItem(previewKey)
      return
    }
    if (isCanary) localStorage.setItem(canaryKey, '100')
    if (isCounted) localStorage.setItem(startFailedKey, `${version} ${Date.now()}`)
  } catch {
    // Nothing can be stored.
  }
}

addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest(`#${startNoticeId} button`)) return
    event.stopPropagation()
    refetched.then(() => location.reload())
  },
  true,
)

try {
  const {
    shell: version = 'unknown',
    telemetry,
    routes,
  } = JSON.parse(document.getElementById(siteBlockId)?.textContent as string)
  const route = routePattern(routes)
  withLiveShell(version, Boolean(telemetry))
  const reports = [{ about: 'start', version, route, cause }]
  if (telemetry) navigator.sendBeacon(telemetry.url, JSON.stringify({ reports }))
} catch {
  // The configuration may be unreadable: then there is no address to report to.
}
