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

const numerically = (a: number, b: number) => a - b

/** A measure by part and version over time, of the reports that say when they were taken. */
export function seriesOf(reports: readonly Report[], measure: Measure): Series[] {
  const timed = reports.flatMap((report) => {
    const value = measure.value(report)
    if (value === undefined || !report.at) return []
    return [{ value, part: partOf(report), version: report.version, at: Date.parse(report.at) }]
  })
  const all = timed.map(({ at }) => at).sort(numerically)
  const range = (all.at(-1) ?? 0) - (all[0] ?? 0)
  const span = spans.find((length) => range / length < mostSpans) ?? 30 * day
  const beginning = (at: number) => Math.floor(at / span) * span
  const byPart = [...groupBy(timed, ({ part }) => part)]
  return byPart
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, own]) => ({
      part,
      times: [...new Set(own.map(({ at }) => beginning(at)))].sort(numerically),
      versions: [...groupBy(own, ({ version }) => version)].map(([version, some]) => ({
        version,
        points: [...groupBy(some, ({ at }) => beginning(at))]
          .map(([time, all]) => {
            const values = all.map(({ value }) => value)
            return { time, value: measure.sum(values), count: values.length }
          })
          .sort((a, b) => a.time - b.time),
      })),
    }))
}

/** In the order in which the keys come first. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    groups.set(keyOf(item), group)
    group.push(item)
  }
  return groups
}
