/** Logs only the message: the error object may hold a token or a password. */
export function logFailure(what: string, error: unknown): void {
  console.error(`${what}: ${error}`)
}
