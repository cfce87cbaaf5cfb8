import { fingerprintOf } from './fault.ts'
import { type Frame, readableStack } from './readable-stack.ts'
import { partOf, type Report } from './report.ts'
import { type StoredMaps, storedMaps } from './stored-maps.ts'

/** What a report of a failure tells. */
interface ReadFault {
  fingerprint: string
  part: string
  kind: string
  cause: string
  frames: readonly Frame[]
}

/** What is one fault, however often it happened. Its places are those of the first report. */
export interface FaultGroup extends ReadFault {
  count: number
  /** When it was reported first and last, in ISO 8601; nothing where no report says when. */
  first?: string
  last?: string
  versions: Set<string>
  routes: Set<string>
}

interface Faults {
  /** Those that happened most often first. */
  groups: FaultGroup[]
  /** The releases whose maps are wanted and not stored: 'cart 0.1.0-2f…'. */
  missingMaps: string[]
}

/** A report of something that has failed. */
export type FaultReport = Extract<Report, { about: 'remote' | 'start' }>

/** Whether a report tells of a failure: load, crash, uncaught error, or a page that did not start. */
export function isFault(report: Report): report is FaultReport {
  if (report.about === 'remote') return ['load-failed', 'crashed', 'uncaught'].includes(report.kind)
  return report.about === 'start'
}

/** Reads a report of a failure by the maps of its release. */
export function readFault(report: FaultReport, maps: StoredMaps): ReadFault {
  const part = partOf(report)
  const { version, cause = '' } = report
  const { kind, stack = [] } = report.about === 'remote' ? report : { kind: 'not started' }
  const frames = readableStack({ part, version, stack }, maps)
  return { fingerprint: fingerprintOf({ part, kind, cause, frames }), part, kind, cause, frames }
}

/** Groups what has failed by its fingerprint. @param releases their folder, for source maps. */
export function groupFaults(reports: readonly Report[], releases: string): Faults {
  const maps = storedMaps(releases)
  const groups = new Map<string, FaultGroup>()
  const missing = new Set<string>()
  for (const report of reports.filter(isFault)) {
    const fault = readFault(report, maps)
    const { fingerprint, part, frames } = fault
    const { version } = report
    const unread = frames.some(({ source }) => !source)
    if (unread && !maps.has(part, version)) missing.add(`${part} ${version}`)
    const group = groups.get(fingerprint) ?? {
      ...{ ...fault, count: 0 },
      ...{ versions: new Set<string>(), routes: new Set<string>() },
    }
    groups.set(fingerprint, group)
    count(group, report)
  }
  const mostFirst = [...groups.values()].sort((a, b) => b.count - a.count)
  return { groups: mostFirst, missingMaps: [...missing].sort() }
}

function count(group: FaultGroup, { at, version, route }: FaultReport) {
  group.count += 1
  group.versions.add(version)
  if (route) group.routes.add(route)
  if (!at) return
  group.first = [at, group.first ?? at].sort()[0] ?? at
  group.last = [at, group.last ?? at].sort()[1] ?? at
}
