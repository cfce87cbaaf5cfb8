/**
 * Texts for a terminal. What customers and books bring with them never controls it. Two characters that nobody sees stay:
 * in the scripts of India, they decide about the shape of letters.
 */
const control = /[^\P{C}\u200c\u200d]+/gu

/** Of a sentence or a cell of a table, in which a line break is a control character as well. */
export function oneLine(text: string): string {
  return text.replace(control, ' ')
}

/** Of a text of several lines. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** JSON that means the same: what nobody sees, or what turns the direction of text, is escaped. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\P{C}\n\u200c\u200d]/gu, (character) =>
    character.replace(
      /[\s\S]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
