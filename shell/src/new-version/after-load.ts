import type { SiteConfig } from 'shared/contract'
import { fetchLateFonts } from '../hydration/late-fonts'
import { ownDeployment } from '../remotes/deployment'
import { routePattern } from '../remotes/site-routes'
import { whenHydrated, whenIdle, whenLoaded } from '../when-idle'
import { watchForNewVersion } from './new-version'
import { restoreTyped } from './typed-forms'

/** Fetches where the other remotes are. If it fails, it is fetched again when one of them is needed. */
export function fetchDeployment(): void {
  ownDeployment().catch(() => {})
}

/** Starts what a page does in the background. Nothing here may delay the first screen. */
export function afterLoad(site: SiteConfig): void {
  whenIdle(restoreTyped)
  // If it fails, texts keep their fallback font.
  whenHydrated(() => whenIdle(() => fetchLateFonts().catch(() => {})))
  // If main.tsx has not, because nothing was painted, or if that failed.
  whenIdle(fetchDeployment)
  watchForNewVersion()
  if (!site.telemetry) return
  const start = async () =>
    (await import('../telemetry/start-telemetry')).startTelemetry(site, routePattern)
  // If telemetry fails, shoppers need no error.
  whenLoaded(() => start().catch(() => {}))
}
