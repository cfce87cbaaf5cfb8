import { segmentsOf } from '../../shared/src/contract/path-pattern.ts'

/** Pairs of patterns that match the same addresses, in words. */
export function routeCollisions(patterns: readonly string[]): string[] {
  const seen = new Map<string, string>()
  return patterns.flatMap((pattern) => {
    const shape = shapeOf(pattern)
    const other = seen.get(shape)
    if (other !== undefined) return [`${other} and ${pattern}`]
    seen.set(shape, pattern)
    return []
  })
}

function shapeOf(pattern: string): string {
  const segments = segmentsOf(pattern)
  return segments.map((segment) => ('text' in segment ? segment.text.toLowerCase() : ':')).join('/')
}
