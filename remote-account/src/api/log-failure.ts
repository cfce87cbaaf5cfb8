/** Logs a failure by its message alone: what hangs on an error may hold a token or a password. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}: ${error}`)
}

/** Whether something was given up because its customer has left: nobody is there to be told. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
