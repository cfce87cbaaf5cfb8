/** The reports of pages (shell/src/telemetry/reports.ts), from any version of the shell. */
import * as v from 'valibot'

const Text = v.pipe(v.string(), v.maxLength(500))
const Amount = v.pipe(v.number(), v.finite(), v.minValue(0))
const common = { version: Text, route: v.optional(Text) }

const RemoteReport = v.object({
  about: v.literal('remote'),
  kind: v.picklist(['load-started', 'loaded', 'load-failed', 'crashed', 'uncaught', 'retried']),
  remote: Text,
  ...common,
  module: v.optional(Text),
  /** In milliseconds. */
  ms: v.optional(Amount),
  cause: v.optional(Text),
  stack: v.optional(v.pipe(v.array(Text), v.maxLength(50))),
})

const VitalReport = v.object({
  about: v.literal('vital'),
  name: v.picklist(['LCP', 'CLS', 'INP']),
  value: Amount,
  owner: Text,
  ...common,
})

/** Of a page that could not start: the shell's. */
const StartReport = v.object({ about: v.literal('start'), ...common, cause: v.optional(Text) })

const Report = v.variant('about', [RemoteReport, VitalReport, StartReport])

/** What one request of a page brings. */
export const Batch = v.object({
  /** When a collector took it, in ISO 8601: clocks of shoppers may be wrong. */
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  reports: v.pipe(v.array(Report), v.minLength(1), v.maxLength(100)),
})

export type Batch = v.InferOutput<typeof Batch>
export type Report = v.InferOutput<typeof Report> & Pick<Batch, 'at'>

/** Which part a report is about. */
export function partOf(report: Report): string {
  if (report.about === 'remote') return report.remote
  return report.about === 'vital' ? report.owner : 'shell'
}
