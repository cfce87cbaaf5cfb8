import type { FaultGroup } from './group-faults.ts'

/** A group as lines to print. */
export function faultLines(group: FaultGroup): string[] {
  const { fingerprint, count, part, kind, cause, frames, versions, routes } = group
  return [
    `${fingerprint}  ${count} ×  ${part}: ${kind}${cause ? `, ${cause}` : ''}`,
    `  when      ${group.first ? `${group.first} to ${group.last}` : 'not told'}`,
    `  versions  ${[...versions].sort().join(', ')}`,
    ...(routes.size > 0 ? [`  pages     ${[...routes].sort().join(', ')}`] : []),
    ...frames.map((frame) => `  at ${frameText(frame)}`),
  ]
}

/** A place in the sources, or the browser's where no map is stored. */
export function frameText({ place, source }: FaultGroup['frames'][number]): string {
  if (!source) return place
  return `${source.file}:${source.line}${source.text ? `  ${source.text}` : ''}`
}

/** What could not be read, said plainly. */
export function gapLines(
  unreadable: readonly { line: number; reason: string }[],
  missingMaps: readonly string[],
) {
  return [
    ...unreadable.map(({ line, reason }) => `Line ${line} is no report (${reason}).`),
    ...missingMaps.map(
      (release) =>
        `No source map of ${release} is stored: places in it are those of the built files.`,
    ),
  ]
}
