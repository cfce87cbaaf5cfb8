/** Sends reports as log records in the OpenTelemetry protocol (OTLP/HTTP with JSON). */
import { formatFrame } from './faults.ts'
import { isFailure, partOf, type Report } from './reports.ts'
import type { Frame } from './source-maps.ts'

export type CollectedReport = Report & { fingerprint?: string }

interface Collected {
  /** When they were received, in ISO 8601. */
  at: string
  reports: readonly CollectedReport[]
  /** The stack of each report, as far as it has one. */
  frames: readonly (readonly Frame[])[]
}

/** In milliseconds. */
const patience = 10_000

/** The severity numbers of OpenTelemetry's data model for logs. */
const severities = { failure: 17, other: 9 }

/**
 * Sends reports to a collector. Each one is a log record of the service `bookshelf-<part>`, with the names of
 * OpenTelemetry's semantic conventions where there are any.
 * @param endpoint as OTEL_EXPORTER_OTLP_ENDPOINT names it. @throws Error if they are not accepted.
 */
export async function forwardReports(
  endpoint: URL,
  { at, reports, frames }: Collected,
): Promise<void> {
  const resourceLogs = reports.map((report, index) => ({
    resource: {
      attributes: attributesOf({
        'service.name': `bookshelf-${partOf(report)}`,
        'service.version': report.version,
      }),
    },
    scopeLogs: [
      {
        scope: { name: 'bookshelf' },
        logRecords: [recordOf(report, at, frames[index] ?? [])],
      },
    ],
  }))
  const response = await fetch(`${endpoint.href.replace(/\/$/, '')}/v1/logs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ resourceLogs }),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`it answered with status ${response.status}`)
}

function recordOf(report: CollectedReport, at: string, frames: readonly Frame[]) {
  const failed = isFailure(report)
  const { route, fingerprint } = report
  return {
    // In nanoseconds.
    timeUnixNano: `${Date.parse(at)}000000`,
    severityNumber: failed ? severities.failure : severities.other,
    severityText: failed ? 'ERROR' : 'INFO',
    eventName: eventOf(report),
    body: { stringValue: [eventOf(report), causeOf(report)].filter(Boolean).join(': ') },
    attributes: attributesOf({
      'url.template': route,
      'exception.message': causeOf(report),
      'exception.stacktrace': frames.map((frame) => `at ${formatFrame(frame)}`).join('\n'),
      'bookshelf.fingerprint': fingerprint,
      ...(report.about === 'remote'
        ? { 'bookshelf.module': report.module, 'bookshelf.duration_ms': report.ms }
        : {}),
      ...(report.about === 'vital' ? { 'bookshelf.value': report.value } : {}),
    }),
  }
}

/** Such as 'remote.crashed', 'vital.LCP' and 'start.failed'. */
function eventOf(report: Report): string {
  if (report.about === 'start') return 'start.failed'
  return `${report.about}.${report.about === 'remote' ? report.kind : report.name}`
}

const causeOf = (report: Report) => ('cause' in report ? report.cause : undefined)

/** Attributes in the form of the protocol, without those that are missing. */
function attributesOf(values: Record<string, string | number | undefined>) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
    }))
}
