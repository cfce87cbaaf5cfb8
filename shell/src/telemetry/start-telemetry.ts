import type { SiteConfig } from 'shared/contract'
import { deployedAs } from '../remotes/deployment'
import { onRemoteEvent, pastRemoteEvents, type RemoteEvent } from '../remotes/remote-events'
import { countShopper } from './count-shoppers'
import { measureVitals } from './measure-vitals'
import { reportOf } from './reports'
import { sendReports } from './send-reports'

/**
 * How long an error is delayed, in milliseconds. When a page is left while modules load, these fail, in
 * Firefox because of their hashes. No shopper sees such an error, and it is dropped with the page.
 */
const leaving = 1000

/** Starts the reports that `site.json` asks for, including earlier events. @param page the pattern of its address. */
export function startTelemetry(site: SiteConfig, page: () => string): void {
  if (!site.telemetry) return
  const tell = sendReports(site.telemetry.url)
  const tellEvent = (event: RemoteEvent) => {
    const route = page()
    const tellAll = () => {
      for (const report of [reportOf(event, route), ...countShopper(event, route)]) tell(report)
    }
    if ('error' in event) setTimeout(tellAll, leaving)
    else tellAll()
  }
  for (const event of pastRemoteEvents()) tellEvent(event)
  onRemoteEvent(tellEvent)
  measureVitals((vital) => {
    const version = vital.owner === 'shell' ? site.shell : deployedAs(vital.owner)?.version
    tell({ ...vital, version: version ?? 'unknown', route: page() })
  })
}
