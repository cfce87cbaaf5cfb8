import type { SiteConfig } from 'shared/contract/site'
import { fetchLateFont } from '../hydration/late-font'
import { ownDeployment } from '../remotes/deployment'
import { routePattern } from '../remotes/site-routes'
import { whenIdle, whenLoaded } from '../when-idle'
import { watchForNewVersion } from './new-version'
import { restoreTyped } from './typed-forms'

/** What a page does beside showing itself: nothing here may delay the first screen. */
export function afterLoad(site: SiteConfig): void {
  whenIdle(restoreTyped)
  // Without it, titles stay as they are.
  whenIdle(() => fetchLateFont().catch(() => {}))
  // What the page does not show is wanted soon; where it cannot be had, it is asked for again by then.
  whenIdle(() => ownDeployment().catch(() => {}))
  watchForNewVersion()
  if (!site.telemetry) return
  const start = async () =>
    (await import('../telemetry/start-telemetry')).startTelemetry(site, routePattern)
  // A report that cannot be made is no reason to complain to a shopper.
  whenLoaded(() => start().catch(() => {}))
}
