/** Fetched by the boot script when the page cannot start: reports the cause and fetches its scripts again. */
import { type Route, withParameters } from 'shared/contract'
import { canaryKey, siteBlockId, startNoticeId } from 'shared/page-protocol'
import { askForShell } from '../../remotes/shell-cookie'

/** In local storage: the version of the shell whose failure to start was reported last. */
const reportedKey = 'bookshelf.start-failed'

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
 * Gives this browser the live shell again, with which the page may start: of other shells it gets no further canary.
 * @returns whether it has not reported this version, if it can store that.
 */
function withoutCanary(version: string): { isFirst?: boolean } {
  try {
    if (askForShell('')) localStorage.setItem(canaryKey, '100')
    const isFirst = localStorage.getItem(reportedKey) !== version
    localStorage.setItem(reportedKey, version)
    return { isFirst }
  } catch {
    return {}
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
  const reports = [{ about: 'start', version, route, cause, ...withoutCanary(version) }]
  if (telemetry) navigator.sendBeacon(telemetry.url, JSON.stringify({ reports }))
} catch {
  // The configuration may be unreadable: then there is no address to report to.
}
