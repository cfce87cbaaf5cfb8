/** Texts as words that can be compared: in lower case, without punctuation, diacritics and invisible characters. */
import { tidyText } from 'shared/contract'

/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  '&': ' and ',
}

/** 'Les Misérables, “20,000”' -> ['les', 'miserables', '20000']. */
export function wordsIn(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[æœøßłđ&]/g, (letter) => letters[letter] ?? '')
    .replace(/[\p{M}\p{Cf}'’‘`]/gu, '')
    .replace(/(\d)[,.](?=\d{3})/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A text in one spelling, to look for another one in it. */
export function comparable(text: string): string {
  return wordsIn(text).join(' ')
}

/** An author's name, to compare it as a whole with another one. */
export function authorKey(name: string): string {
  return tidyText(name).toLowerCase()
}

/** The ISBN-13 that a text is, with or without hyphens. */
export function isbnIn(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^97[89]\d{10}$/.test(digits) ? digits : undefined
}
