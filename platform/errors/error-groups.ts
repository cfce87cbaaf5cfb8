/** Groups reports of the same failure, and prints the groups. */
import { hashOf } from '../project/index.ts'
import { type FailureReport, isFailure, partOf, type Report } from './reports.ts'
import { type Frame, formatFrame, type StoredMaps, storedMaps } from './source-maps.ts'

export interface ResolvedFailure {
  part: string
  kind: string
  cause: string
  frames: readonly Frame[]
  fingerprint: string
}

/** The reports of one failure. Its frames are those of the first report. */
interface ErrorGroup extends ResolvedFailure {
  reports: FailureReport[]
}

/** How many of the innermost stack frames distinguish failures. */
const comparedFrames = 3

/**
 * Ten digits that are the same for the same failure in every release: a hash of the part, what happened, the error
 * without what differs from page to page, and the source lines of its stack. A line is known by its text, because its
 * number changes with every line above it; a page does not have that text, so the collector computes the fingerprint.
 */
export function fingerprintOf({
  part,
  kind,
  cause,
  frames,
}: Omit<ResolvedFailure, 'fingerprint'>): string {
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
export function resolveFailure(report: FailureReport, maps: StoredMaps): ResolvedFailure {
  const part = partOf(report)
  const { version, cause = '' } = report
  const { kind, stack = [] } = report.about === 'remote' ? report : { kind: 'not started' }
  const failure = { part, kind, cause, frames: maps.read(stack, { part, version }) }
  return { ...failure, fingerprint: fingerprintOf(failure) }
}

/**
 * Groups failures by their fingerprints, the most frequent ones first. @param releases their folder, for source maps.
 * @returns also the releases whose maps are missing: 'cart 0.1.0-2f…'.
 */
export function groupErrors(reports: readonly Report[], releases: string) {
  const maps = storedMaps(releases)
  const groups = new Map<string, ErrorGroup>()
  const missing = new Set<string>()
  for (const report of reports.filter(isFailure)) {
    const failure = resolveFailure(report, maps)
    const { part, frames, fingerprint } = failure
    const { version } = report
    const isUnread = frames.some(({ source }) => !source)
    if (isUnread && !maps.has({ part, version })) missing.add(`${part} ${version}`)
    const group = groups.get(fingerprint) ?? { ...failure, reports: [] }
    groups.set(fingerprint, group)
    group.reports.push(report)
  }
  const mostFirst = [...groups.values()].sort((a, b) => b.reports.length - a.reports.length)
  return { groups: mostFirst, missingMaps: [...missing].sort() }
}

/** Formats a group as lines. */
export function formatErrorGroup({ fingerprint, reports, part, kind, cause, frames }: ErrorGroup) {
  const sorted = (values: (string | undefined)[]) => [...new Set(values.filter(Boolean))].sort()
  const times = sorted(reports.map(({ at }) => at))
  const pages = sorted(reports.map(({ route }) => route))
  return [
    `${fingerprint}  ${reports.length} ×  ${part}: ${kind}${cause ? `, ${cause}` : ''}`,
    `  when      ${times.length > 0 ? `${times[0]} to ${times.at(-1)}` : 'unknown'}`,
    `  versions  ${sorted(reports.map(({ version }) => version)).join(', ')}`,
    ...(pages.length > 0 ? [`  pages     ${pages.join(', ')}`] : []),
    ...frames.map((frame) => `  at ${formatFrame(frame)}`),
  ]
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
