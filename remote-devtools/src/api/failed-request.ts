/** What is shown when a request ends in an error (docs/product.md, P56). */

/** The fake server's message for a failure without a reason. */
const mirageUndefined = 'Mirage: undefined'

/**
 * @param error what the request was rejected with.
 * @returns the error in plain form if it is the fake server's 'Mirage: undefined'; else its
 * attached response, or `undefined`.
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
