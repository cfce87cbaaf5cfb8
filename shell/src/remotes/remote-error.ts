/** A remote, or one of its modules, could not be loaded. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly module: string

  constructor(module: string, reason: string, cause?: unknown) {
    super(`${module} could not be loaded: ${reason}`, { cause })
    this.module = module
  }
}

/** What was thrown, as an error: code may throw anything, also nothing. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`Something else was thrown: ${thrown}`)
}
