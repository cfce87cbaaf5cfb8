/** Groups reports of the same fault, and prints the groups. */
import { hashOf } from '../project/index.ts'
import { type FailureReport, isFailure, partOf, type Report } from './reports.ts'
import { type Frame, readableStack, type StoredMaps, storedMaps } from './source-maps.ts'

interface Fault {
  part: string
  kind: string
  cause: string
  frames: readonly Frame[]
}

/** The reports of one fault, however often it happened. Its frames are those of the first report. */
interface FaultGroup extends Fault {
  fingerprint: string
  count: number
  /** When it was reported first and last, in ISO 8601; missing if no report says when. */
  first?: string
  last?: string
  versions: Set<string>
  routes: Set<string>
}

/** How many of the innermost stack frames distinguish faults. */
const comparedFrames = 3

/**
 * Ten digits that are the same for the same fault in every release: a hash of the part, what happened, the error
 * without what differs from page to page, and the source lines of its stack. A line is known by its text, because its
 * number changes with every line above it.
 */
export function fingerprintOf({ part, kind, cause, frames }: Fault): string {
  const own = frames.filter(({ source }) => !source?.file.startsWith('node_modules/'))
  const places = (own.length > 0 ? own : frames).slice(0, comparedFrames).map(placeOf)
  return hashOf([part, kind, normalized(cause), places]).slice(0, 10)
}

/** Without a map, only the name of the script is the same in the next release. */
function placeOf({ place, source }: Frame): string {
  if (source) return `${source.file}: ${source.text}`
  return place.replace(/^.*\//, '').replace(/(-[\w-]{8,})?\.js.*$/, '')
}

/** Without addresses, versions, hashes and numbers. */
function normalized(message: string): string {
  return message
    .replace(/\bhttps?:\/\/\S+/g, 'URL')
    .replace(/\b\d+\.\d+\.\d+(-\w+)?\b/g, 'VERSION')
    .replace(/\b(?=[\w-]*\d)[\w-]{8,}\b/g, 'HASH')
    .replace(/\d+/g, '0')
}

/** Reads a report of a failure by the maps of its release. */
export function readFault(
  report: FailureReport,
  maps: StoredMaps,
): Fault & { fingerprint: string } {
  const part = partOf(report)
  const { version, cause = '' } = report
  const { kind, stack = [] } = report.about === 'remote' ? report : { kind: 'not started' }
  const fault = { part, kind, cause, frames: readableStack({ part, version, stack }, maps) }
  return { ...fault, fingerprint: fingerprintOf(fault) }
}

/**
 * Groups failures by their fingerprints, the most frequent ones first. @param releases their folder, for source maps.
 * @returns also the releases whose maps are missing: 'cart 0.1.0-2f…'.
 */
export function groupFaults(reports: readonly Report[], releases: string) {
  const maps = storedMaps(releases)
  const groups = new Map<string, FaultGroup>()
  const missing = new Set<string>()
  for (const report of reports.filter(isFailure)) {
    const fault = readFault(report, maps)
    const { version } = report
    const isUnread = fault.frames.some(({ source }) => !source)
    if (isUnread && !maps.has(fault.part, version)) missing.add(`${fault.part} ${version}`)
    const group = groups.get(fault.fingerprint) ?? {
      ...fault,
      count: 0,
      versions: new Set<string>(),
      routes: new Set<string>(),
    }
    groups.set(fault.fingerprint, group)
    addTo(group, report)
  }
  const mostFirst = [...groups.values()].sort((a, b) => b.count - a.count)
  return { groups: mostFirst, missingMaps: [...missing].sort() }
}

function addTo(group: FaultGroup, { at, version, route }: FailureReport): void {
  group.count += 1
  group.versions.add(version)
  if (route) group.routes.add(route)
  if (!at) return
  group.first = [at, group.first ?? at].sort()[0] ?? at
  group.last = [at, group.last ?? at].sort()[1] ?? at
}

/** Formats a group as lines. */
export function formatFault(group: FaultGroup): string[] {
  const { fingerprint, count, part, kind, cause, frames, versions, routes } = group
  return [
    `${fingerprint}  ${count} ×  ${part}: ${kind}${cause ? `, ${cause}` : ''}`,
    `  when      ${group.first ? `${group.first} to ${group.last}` : 'unknown'}`,
    `  versions  ${[...versions].sort().join(', ')}`,
    ...(routes.size > 0 ? [`  pages     ${[...routes].sort().join(', ')}`] : []),
    ...frames.map((frame) => `  at ${formatFrame(frame)}`),
  ]
}

/** A position in the sources, or the browser's if no map is stored. */
export function formatFrame({ place, source }: Frame): string {
  if (!source) return place
  return `${source.file}:${source.line}${source.text ? `  ${source.text}` : ''}`
}

/** Formats what could not be read. */
export function formatGaps(
  unreadable: readonly { line: number; reason: string }[],
  missingMaps: readonly string[],
): string[] {
  return [
    ...unreadable.map(({ line, reason }) => `Line ${line} is not a report (${reason}).`),
    ...missingMaps.map(
      (release) =>
        `The source maps of ${release} are not stored. Its stacks show positions in the built files.`,
    ),
  ]
}
