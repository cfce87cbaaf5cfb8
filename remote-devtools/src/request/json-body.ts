/** The body editor's rule: checked at every edit, stored only when valid (docs/product.md, P55). */

export interface JsonBody {
  /** What stands in the editor. */
  text: string
  /** The last valid text: what a request takes along. */
  stored: string
  /** The line beneath the editor. */
  error: string | null
}

const badJson = 'Error in JSON format'

/** 5 MB: far beyond any body of the contract, and still quick to parse. */
export const largestBody = 5_000_000

/** What the editor starts with: an empty object. */
export const firstBody: JsonBody = { text: '{}', stored: '{}', error: null }

/** Takes over an edit. What is no JSON, empty or too large is shown with an error, not stored. */
export function editBody({ stored }: JsonBody, text: string): JsonBody {
  const error = errorIn(text)
  return { text, stored: error === null ? text : stored, error }
}

function errorIn(text: string): string | null {
  if (text.length > largestBody || new TextEncoder().encode(text).length > largestBody) {
    return 'The body is larger than 5 MB.'
  }
  try {
    // Only asked whether it parses: nothing is ever merged, so no key can reach a prototype.
    JSON.parse(text)
    return null
  } catch {
    return badJson
  }
}
