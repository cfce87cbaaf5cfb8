/** The body editor's rule: checked at every edit, stored only when valid (docs/product.md, P55). */

export interface JsonBody {
  text: string
  /** The last valid text, which is sent. */
  stored: string
  error: string | null
}

const badJson = 'Error in JSON format'

/** 5 MB: far larger than any body of the contract, and still fast to parse. */
export const maxBodySize = 5_000_000

/** The initial body: an empty object. */
export const firstBody: JsonBody = { text: '{}', stored: '{}', error: null }

/** Applies an edit. Invalid, empty or too large text shows an error and is not stored. */
export function editBody({ stored }: JsonBody, text: string): JsonBody {
  const error = errorIn(text)
  return { text, stored: error === null ? text : stored, error }
}

function errorIn(text: string): string | null {
  if (text.length > maxBodySize || new TextEncoder().encode(text).length > maxBodySize) {
    return 'The body is larger than 5 MB.'
  }
  try {
    // Only parsed, never merged, so no key can reach a prototype.
    JSON.parse(text)
    return null
  } catch {
    return badJson
  }
}
