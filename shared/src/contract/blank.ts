/** Spaces, control characters, and everything that Unicode lets a font leave out. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether a text has no visible character: it is empty or consists of zero-width spaces, for example. */
export function isBlank(text: string): boolean {
  return invisible.test(text)
}
