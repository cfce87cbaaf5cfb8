import { hashOf } from '../project/index.ts'
import type { Frame } from './readable-stack.ts'

/** How many of the innermost stack frames distinguish faults. */
const tellingFrames = 3

interface Fault {
  part: string
  kind: string
  cause: string
  frames: readonly Frame[]
}

/**
 * Ten digits that are the same for the same fault in every release: of the part, what happened, the error without
 * what differs from page to page, and the lines of source that it went through. A line is known by its text, for
 * its number changes with every line above it.
 */
export function fingerprintOf({ part, kind, cause, frames }: Fault): string {
  const own = frames.filter(({ source }) => !source?.file.startsWith('node_modules/'))
  const places = (own.length > 0 ? own : frames).slice(0, tellingFrames).map(placeOf)
  return hashOf([part, kind, normalised(cause), places]).slice(0, 10)
}

/** Without a map, the script's name is all that outlives a release. */
function placeOf({ place, source }: Frame): string {
  if (source) return `${source.file}: ${source.text}`
  return place.replace(/^.*\//, '').replace(/(-[\w-]{8,})?\.js.*$/, '')
}

/** Without addresses, versions, hashes and numbers. */
function normalised(message: string): string {
  return message
    .replace(/\bhttps?:\/\/\S+/g, 'URL')
    .replace(/\b\d+\.\d+\.\d+(-\w+)?\b/g, 'VERSION')
    .replace(/\b(?=[\w-]*\d)[\w-]{8,}\b/g, 'HASH')
    .replace(/\d+/g, '0')
}
