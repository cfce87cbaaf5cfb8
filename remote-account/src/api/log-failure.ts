/** Logs only the message: the error object may hold a token or a password. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}: ${error}`)
}

/** Whether a change was aborted because its customer has left. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
