/** Which failures are the database's, and what follows from them. */

/** The database cannot run any statement at present: it is away, hung, full or overloaded. The cause says which. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
}

export function unavailable(cause: unknown): never {
  throw new UnavailableError('The database is not available', { cause })
}

/** PGlite has its own DatabaseError, so the class cannot be compared. */
function isOfDatabase(error: unknown): error is Error & { severity: string; code: string } {
  return error instanceof Error && 'severity' in error
}

/**
 * Whether a connection should not be used after this error: it is lost, it has a statement whose table was changed, or it
 * leads to a server that has become read-only (25006), as after a failover.
 */
export function breaksConnection(error: unknown): error is Error {
  return isOfDatabase(error)
    ? /FATAL|PANIC/.test(error.severity) || error.code === '25006' || isOutdated(error)
    : error instanceof Error
}

/** Whether a table was changed, by a newer version of the server, after the statement was prepared. */
function isOutdated({ code, message }: { code: string; message: string }): boolean {
  return code === '0A000' && message.includes('cached plan')
}

/**
 * Whether the statement failed for no fault of its own: connections (class 08), a transaction that was too idle (25P03,
 * 25P04), a database that takes no writes (25006), deadlocks and serialization (class 40), too little space, memory or
 * connections (class 53), locks and time limits (55P03, class 57), and input and output (class 58).
 */
export function isUnavailable(error: unknown): boolean {
  return isOfDatabase(error)
    ? /^(08|25006|25P0[34]|40|53|55P03|57|58)/.test(error.code) || isOutdated(error)
    : error instanceof Error && !(error instanceof TypeError)
}

/** Whether the database was unavailable for one of these reasons. */
const isBecause = (error: unknown, ...codes: string[]) =>
  error instanceof UnavailableError && isOfDatabase(error.cause) && codes.includes(error.cause.code)

/** Whether a statement was ended since it took as long as it may. */
export const isTooSlow = (error: unknown) => isBecause(error, '57014')

/** Whether another transaction has held a lock for too long. */
export const isLocked = (error: unknown) => isBecause(error, '55P03')

/** Whether it was a deadlock or a serialization failure. */
export const isRepeatable = (error: unknown) => isBecause(error, '40001', '40P01')
