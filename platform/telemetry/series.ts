import type { Measure } from './measures.ts'
import { partOf, type Report } from './report.ts'

interface Point {
  /** The beginning of a span of time, in ms since 1970. */
  time: number
  value: number
  /** How many reports it was made of. */
  count: number
}

/** A measure of one part over time. */
export interface Series {
  part: string
  /** Of all points, the oldest first. */
  times: number[]
  /** In the order in which they were first reported. */
  versions: { version: string; points: Point[] }[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How long a span may be: the first one that leaves at most `mostSpans`. */
const spans = [minute, 10 * minute, hour, 6 * hour, day, 7 * day]
const mostSpans = 48

/** A measure by part and version over time, of the reports that say when they were taken. */
export function seriesOf(reports: readonly Report[], measure: Measure): Series[] {
  const timed = reports.flatMap((report) => {
    const value = measure.value(report)
    if (value === undefined || !report.at) return []
    return [{ value, part: partOf(report), version: report.version, at: Date.parse(report.at) }]
  })
  const all = timed.map(({ at }) => at).sort((a, b) => a - b)
  const range = (all.at(-1) ?? 0) - (all[0] ?? 0)
  const span = spans.find((length) => range / length < mostSpans) ?? 30 * day
  const beginning = (at: number) => Math.floor(at / span) * span
  const parts = [...new Set(timed.map(({ part }) => part))].sort()
  return parts.map((part) => {
    const own = timed.filter((one) => one.part === part)
    const times = [...new Set(own.map(({ at }) => beginning(at)))].sort((a, b) => a - b)
    const versions = [...new Set(own.map(({ version }) => version))].map((version) => {
      const points = times.flatMap((time): Point[] => {
        const values = own
          .filter((one) => one.version === version && beginning(one.at) === time)
          .map(({ value }) => value)
        return values.length > 0 ? [{ time, value: measure.sum(values), count: values.length }] : []
      })
      return { version, points }
    })
    return { part, times, versions }
  })
}
