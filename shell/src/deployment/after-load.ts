import type { SiteConfig } from 'shared/contract/site'
import { whenIdle, whenLoaded } from '../when-idle'
import { watchForNewVersion } from './new-version'
import { restoreTyped } from './typed-forms'

/** What a page does beside showing itself: nothing here may delay the first screen. */
export function afterLoad(site: SiteConfig): void {
  whenIdle(restoreTyped)
  watchForNewVersion(site)
  if (!site.telemetry) return
  const start = async () => (await import('../telemetry/start-telemetry')).startTelemetry(site)
  // A report that cannot be made is no reason to complain to a shopper.
  whenLoaded(() => start().catch(() => {}))
}
