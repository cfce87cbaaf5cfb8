/** Sends reports as log records in the OpenTelemetry protocol (OTLP/HTTP with JSON). */
import type { ResolvedFailure } from './error-groups.ts'
import { partOf, type Report } from './reports.ts'
import { formatFrame } from './source-maps.ts'

export interface CollectedReport {
  report: Report
  /** Of a report about a failure. */
  failure?: ResolvedFailure
}

/** In milliseconds. */
const patience = 10_000

/** As the data model of OpenTelemetry for logs numbers and names them. */
const severities = {
  failure: { severityNumber: 17, severityText: 'ERROR' },
  other: { severityNumber: 9, severityText: 'INFO' },
}

/**
 * Sends reports to a collector. Each one is a log record of the service `bookshelf-<part>`, with the names of
 * OpenTelemetry's semantic conventions where there are any.
 * @param endpoint as OTEL_EXPORTER_OTLP_ENDPOINT names it. @param at when they were received, in ISO 8601.
 * @throws Error if they are not accepted.
 */
export async function forwardReports(
  endpoint: URL,
  at: string,
  collected: readonly CollectedReport[],
): Promise<void> {
  const resourceLogs = collected.map(({ report, failure }) => ({
    resource: {
      attributes: attributesOf({
        'service.name': `bookshelf-${partOf(report)}`,
        'service.version': report.version,
      }),
    },
    scopeLogs: [{ scope: { name: 'bookshelf' }, logRecords: [recordOf(at, report, failure)] }],
  }))
  const response = await fetch(`${endpoint.href.replace(/\/$/, '')}/v1/logs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ resourceLogs }),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`it answered with status ${response.status}`)
}

function recordOf(at: string, report: Report, failure: ResolvedFailure | undefined) {
  const event = eventOf(report)
  const cause = 'cause' in report ? report.cause : undefined
  return {
    // In nanoseconds.
    timeUnixNano: `${Date.parse(at)}000000`,
    ...(failure ? severities.failure : severities.other),
    eventName: event,
    body: { stringValue: cause ? `${event}: ${cause}` : event },
    attributes: attributesOf({
      'url.template': report.route,
      'exception.message': cause,
      'exception.stacktrace': failure?.frames.map((frame) => `at ${formatFrame(frame)}`).join('\n'),
      'bookshelf.fingerprint': failure?.fingerprint,
      ...(report.about === 'remote'
        ? { 'bookshelf.module': report.module, 'bookshelf.duration_ms': report.ms }
        : {}),
      ...(report.about === 'vital' ? { 'bookshelf.value': report.value } : {}),
    }),
  }
}

/** Such as 'remote.crashed', 'vital.LCP', 'canary.used' and 'start.failed'. */
function eventOf(report: Report): string {
  if (report.about === 'start') return 'start.failed'
  return `${report.about}.${report.about === 'vital' ? report.name : report.kind}`
}

/** Attributes in the form of the protocol, without those that are missing. */
function attributesOf(values: Record<string, string | number | undefined>) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
    }))
}
