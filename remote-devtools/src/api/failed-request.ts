/** What is shown when a request ends in an error (docs/product.md, P56). */

/** What the fake server says when it fails without a reason of its own. */
const mirageUndefined = 'Mirage: undefined'

/**
 * @param error what the request was rejected with.
 * @returns the error itself, in plain form, when it is the fake server's 'Mirage: undefined'; else
 * the response attached to it, or `undefined` where there is none.
 */
export function shownForFailure(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  const description = 'description' in error ? error.description : undefined
  const message = 'message' in error ? error.message : undefined
  if (description === mirageUndefined || message === mirageUndefined) return plain(error)
  return 'response' in error ? error.response : undefined
}

/** An error keeps its name and message where no listing of its fields would find them. */
function plain(error: object): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...error }
  return error instanceof Error ? { name: error.name, message: error.message, ...fields } : fields
}
