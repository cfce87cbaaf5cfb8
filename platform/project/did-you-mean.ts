import { closestMatch } from 'leven'

/** A question for messages about a mistyped word, with a space before it; empty if no name is similar. */
export function didYouMean(word: string, names: readonly string[]): string {
  const match = closestMatch(word, names, { maxDistance: 3 })
  return match === undefined ? '' : ` Did you mean “${match}”?`
}
