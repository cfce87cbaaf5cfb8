/** Fetched by the boot script when the page cannot start: reports the cause and fetches its scripts again. */
import { type Route, withParameters } from 'shared/contract'
import { siteBlockId, startNoticeId } from 'shared/page-protocol'

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
  const reports = [{ about: 'start', version, route: routePattern(routes), cause }]
  if (telemetry) navigator.sendBeacon(telemetry.url, JSON.stringify({ reports }))
} catch {
  // The configuration may be unreadable: then there is no address to report to.
}
