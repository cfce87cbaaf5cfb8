/** Texts for a terminal. What customers and books bring with them never controls it. */

/** Of a sentence or a cell of a table, in which a line break is a control character as well. */
export function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ')
}

/** Of a text of several lines. */
export function printable(text: string): string {
  return text.split('\n').map(oneLine).join('\n')
}

/** JSON that means the same: control characters, and those that turn the direction of text, are escaped. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
