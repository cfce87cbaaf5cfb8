/** Path patterns such as '/products/:productId': the one place that knows how they are written. */

/** A segment of a pattern: a parameter, by its name, or a text that must be the same. */
type Segment = { parameter: string } | { text: string }

/** The segments of a pattern, in their order; slashes at its ends mean nothing. */
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

/** A pattern with something else in place of each parameter. @param write gets the parameter's name. */
export function withParameters(pattern: string, write: (name: string) => string): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => write(name))
}

/** The path of a pattern, its parameters encoded; one that is missing is left empty. */
export function pathOfPattern(pattern: string, parameters: Record<string, string> = {}): string {
  return withParameters(pattern, (name) => encodeURIComponent(parameters[name] ?? ''))
}
