import type { SiteConfig } from 'shared/contract/site'
import { fetchLateFont } from '../hydration/late-font'
import { ownDeployment } from '../remotes/deployment'
import { routePattern } from '../remotes/site-routes'
import { whenIdle, whenLoaded } from '../when-idle'
import { watchForNewVersion } from './new-version'
import { restoreTyped } from './typed-forms'

/** Starts what a page does in the background. Nothing here may delay the first screen. */
export function afterLoad(site: SiteConfig): void {
  whenIdle(restoreTyped)
  // If it fails, titles keep their fallback font.
  whenIdle(() => fetchLateFont().catch(() => {}))
  // Other remotes are needed soon; if this fails, it is fetched again when one is needed.
  whenIdle(() => ownDeployment().catch(() => {}))
  watchForNewVersion()
  if (!site.telemetry) return
  const start = async () =>
    (await import('../telemetry/start-telemetry')).startTelemetry(site, routePattern)
  // If telemetry fails, shoppers need no error.
  whenLoaded(() => start().catch(() => {}))
}
