/** Spaces, control characters, and everything that Unicode lets a font leave out. */
const invisible = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether a text has no visible character: it is empty or consists of zero-width spaces, for example. */
export function isBlank(text: string): boolean {
  return invisible.test(text)
}

/**
 * Spaces that take no place, soft hyphens, marks of direction, and control characters: people paste them without seeing
 * them. Not the joiners that scripts of India and Iran are written with, nor what chooses the form of a sign.
 */
const unseen =
  /(?![\s\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/** A text as it is stored and compared: without what nobody sees, and with one space between words. */
export function tidyText(text: string): string {
  return text.replace(unseen, '').replace(/\s+/g, ' ').trim().normalize('NFC')
}

/** An email address, which has no joiners and no spaces around it. */
export function tidyEmail(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .normalize('NFC')
}
