/** What is wrong with a text that is too long. @param max the contract's maximum length, which servers enforce. */
export function tooLongError(text: string, max: number): string | undefined {
  return text.length > max ? `Use at most ${max} characters.` : undefined
}
