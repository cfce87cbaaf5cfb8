import type { SiteConfig } from 'shared/contract/site'
import { deployedAs } from '../remotes/deployment'
import { onRemoteEvent, pastRemoteEvents } from '../remotes/remote-events'
import { measureVitals } from './measure-vitals'
import { type Report, reportOf } from './reports'
import { consoleSink, httpSink, type Sink } from './sinks'

/** Begins to report what `site.json` asks for, what has happened so far included. */
export function startTelemetry(site: SiteConfig): void {
  const sinks = sinksOf(site)
  const tell = (report: Report) => {
    for (const sink of sinks) sink(report)
  }
  for (const event of pastRemoteEvents()) tell(reportOf(event))
  onRemoteEvent((event) => tell(reportOf(event)))
  measureVitals((vital) => {
    const version = vital.owner === 'shell' ? site.shell : deployedAs(vital.owner)?.version
    tell({ ...vital, version: version ?? 'unknown' })
  })
}

function sinksOf({ telemetry }: SiteConfig): Sink[] {
  return [
    ...(telemetry?.console ? [consoleSink] : []),
    ...(telemetry?.url ? [httpSink(telemetry.url)] : []),
  ]
}
