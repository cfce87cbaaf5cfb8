/** Path patterns such as '/products/:productId': the only place that parses them. */

/** A segment of a pattern: the name of a parameter, or literal text. */
type Segment = { parameter: string } | { text: string }

/** The segments of a pattern, in order; slashes at its ends are ignored. */
export function segmentsOf(pattern: string): Segment[] {
  return pattern
    .split('/')
    .filter(Boolean)
    .map((text) => (text.startsWith(':') ? { parameter: text.slice(1) } : { text }))
}

/** The names of a pattern's parameters. */
export function parametersOf(pattern: string): string[] {
  return segmentsOf(pattern).flatMap((segment) =>
    'parameter' in segment ? [segment.parameter] : [],
  )
}

/** Replaces each parameter of a pattern. @param write gets the parameter's name. */
export function withParameters(pattern: string, write: (name: string) => string): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => write(name))
}

/** The path of a pattern, with encoded parameters; a missing one becomes empty. */
export function pathOfPattern(pattern: string, parameters: Record<string, string> = {}): string {
  return withParameters(pattern, (name) => encodeURIComponent(parameters[name] ?? ''))
}
