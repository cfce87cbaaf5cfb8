import { isFault } from './group-faults.ts'
import type { Report } from './report.ts'

export interface Measure {
  title: string
  /** What the numbers are, in a few words. */
  means: string
  unit: '' | ' ms'
  /** Of a report that tells it. */
  value: (report: Report) => number | undefined
  /** Of all values of some time. */
  sum: (values: readonly number[]) => number
}

const vital = (name: string, title: string, unit: Measure['unit']): Measure => ({
  title,
  unit,
  means: 'three of four pages stayed at or below it',
  value: (report) => (report.about === 'vital' && report.name === name ? report.value : undefined),
  sum: percentile75,
})

/** What the collector's page shows, by the word in its address. */
export const measures: Readonly<Record<string, Measure>> = {
  load: {
    title: 'Load time',
    means: 'three of four modules came in this time or less',
    unit: ' ms',
    value: (report) =>
      report.about === 'remote' && report.kind === 'loaded' ? report.ms : undefined,
    sum: percentile75,
  },
  failures: {
    title: 'Failures',
    means: 'loads that failed, crashes, uncaught errors and pages that did not start',
    unit: '',
    // Where something was reported and nothing failed, it is none.
    value: (report) => (isFault(report) ? 1 : 0),
    sum: (values) => values.reduce((total, value) => total + value, 0),
  },
  lcp: vital('LCP', 'Largest paint', ' ms'),
  inp: vital('INP', 'Interaction', ' ms'),
  cls: vital('CLS', 'Layout shift', ''),
}

/** The value that three quarters of all reach at most, as web vitals are judged. */
function percentile75(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
}
