/** The reports of pages (shell/src/telemetry/reports.ts), from any version of the shell. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
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

/** For a page that could not start: the version of the shell. */
const StartReport = v.object({ about: v.literal('start'), ...common, cause: v.optional(Text) })

/** For the comparison of a canary with the version of the other shoppers. */
const CanaryReport = v.object({
  about: v.literal('canary'),
  kind: v.picklist(['used', 'failed']),
  remote: Text,
  ...common,
  /** The version and the percentage of the canary. */
  canary: Text,
  percent: v.pipe(Amount, v.maxValue(100)),
})

const Report = v.variant('about', [RemoteReport, VitalReport, StartReport, CanaryReport])

const Batch = v.object({
  /** When a collector received it, in ISO 8601: clocks of shoppers may be wrong. */
  at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  reports: v.pipe(v.array(Report), v.minLength(1), v.maxLength(100)),
})

/** What one request of a page contains, and a line of the file of reports. */
export type Batch = v.InferOutput<typeof Batch>
export type Report = v.InferOutput<typeof Report> & Pick<Batch, 'at'>

/** A report of something that has failed. */
export type FailureReport = Extract<Report, { about: 'remote' | 'start' }>

/** Whether a report is about a failure: load, crash, uncaught error, or a page that did not start. */
export function isFailure(report: Report): report is FailureReport {
  if (report.about === 'remote') return ['load-failed', 'crashed', 'uncaught'].includes(report.kind)
  return report.about === 'start'
}

/** The part that a report is about. */
export function partOf(report: Report): string {
  if (report.about === 'remote' || report.about === 'canary') return report.remote
  return report.about === 'vital' ? report.owner : 'shell'
}

const Line = v.pipe(v.string(), v.parseJson(undefined, 'not JSON'), Batch)

/** Parses what one request contains. @returns the reason if it is not a batch of reports. */
export function readBatch(text: string): Batch | string {
  const batch = v.safeParse(Line, text)
  if (batch.success) return batch.output
  const [issue] = batch.issues
  return [v.getDotPath(issue), issue.message].filter(Boolean).join(': ')
}

/** Reads a file of reports, with a batch on each line. @throws the system's error. */
export async function readReports(file: string) {
  const reports: Report[] = []
  /** The lines that are not reports, counted from 1, and why. */
  const unreadable: { line: number; reason: string }[] = []
  let line = 0
  for await (const { text } of linesIn(file, 0)) {
    line += 1
    if (text.trim() === '') continue
    const batch = readBatch(text)
    if (typeof batch === 'string') unreadable.push({ line, reason: batch })
    else reports.push(...reportsIn(batch))
  }
  return { reports, unreadable }
}

/**
 * Reads a file of reports while it grows.
 * @returns call it for the reports of the lines that were completed since the last call. It has none if there is no
 * file, and begins anew if the file has become shorter. Lines that are not reports are skipped.
 */
export function growingReports(file: string): () => AsyncGenerator<Report> {
  let from = 0
  return async function* () {
    const size = (await stat(file).catch(() => null))?.size ?? 0
    if (size < from) from = 0
    if (size === from) return
    for await (const { text, end } of linesIn(file, from)) {
      from = end
      const batch = readBatch(text)
      if (typeof batch !== 'string') yield* reportsIn(batch)
    }
  }
}

/** The complete lines of a file from a byte on, and at which byte each of them ends. */
async function* linesIn(file: string, start: number) {
  let [rest, end] = ['', start]
  // A character for each byte, since what was written last may end within a character.
  for await (const read of createReadStream(file, { start, encoding: 'latin1' })) {
    const lines = (rest + read).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      end += line.length + 1
      yield { text: Buffer.from(line, 'latin1').toString(), end }
    }
  }
}

function reportsIn({ at, reports }: Batch): Report[] {
  return at ? reports.map((report) => ({ ...report, at })) : reports
}
