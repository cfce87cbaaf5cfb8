/** Spaces, control characters, and everything that Unicode lets a font leave out. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether a reader would see nothing, as of an empty text or one of zero-width spaces. */
export function isBlank(text: string): boolean {
  return invisible.test(text)
}
