import { originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping'
import type { StoredMaps } from './stored-maps.ts'

/** A place in a stack. */
export interface Frame {
  /** As the browser told it: '/assets/index-a1b2c3d4.js:1:204'. */
  place: string
  /** In the sources; nothing where no map is stored. */
  source?: { file: string; line: number; text: string }
}

interface Told {
  part: string
  version: string
  stack: readonly string[]
}

/** Lines and columns count from 1: anybody may send a report with other ones. */
const numbered = /^(.+?)(?:\?[^:]*)?:([1-9]\d*):([1-9]\d*)$/

/** Finds the places of a stack in the sources of its release. */
export function readableStack({ part, version, stack }: Told, maps: StoredMaps): Frame[] {
  return stack.map((place) => {
    const [, script, line, column] = numbered.exec(place) ?? []
    const map = script ? maps.find(script, part, version) : null
    if (!map) return { place }
    // Maps count columns from 0.
    const at = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (at.source === null) return { place }
    const text = sourceContentFor(map, at.source)?.split('\n')[at.line - 1]?.trim() ?? ''
    return { place, source: { file: at.source, line: at.line, text } }
  })
}
