/** Chooses what to show for a failed request (docs/product.md, P56). */

/** The fake server's message for a failure without a reason. */
const mirageUndefined = 'Mirage: undefined'

/**
 * What to show for a rejected request: the error if it is 'Mirage: undefined', else its response,
 * if any.
 */
export function shownForFailure(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  const description = 'description' in error ? error.description : undefined
  const message = 'message' in error ? error.message : undefined
  if (description === mirageUndefined || message === mirageUndefined) return plain(error)
  return 'response' in error ? error.response : undefined
}

/** The name and message of an error are not enumerable. */
function plain(error: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...error }
  return error instanceof Error ? { name: error.name, message: error.message, ...fields } : fields
}
