/**
 * The sans of texts. It is not declared in a style sheet: on a first visit its file would delay the scripts. As wide as
 * Arial and Roboto, so that a text breaks at the same words in the fallback, and with figures of one width
 * (fonts/README.md).
 */
import { textFontFamily } from '../contract/page-protocol'

// As every bundler understands it: hosts of other projects bundle this, too.
const basic = new URL('./fonts/bookshelf-sans-basic.woff2', import.meta.url).href
const more = new URL('./fonts/bookshelf-sans-more.woff2', import.meta.url).href

/** The addresses of its files, and the characters of each. None is in two of them, or browsers would fetch both. */
export const textFontFiles: readonly (readonly [url: string, characters: string])[] = [
  [
    basic,
    'U+20-7E, U+A0, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20B9, U+2190, U+2192, U+2212',
  ],
  [
    more,
    'U+A1-B6, U+B8-D6, U+D8-17F, U+218-21B, U+2C6-2DC, U+1E9E, U+2010-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-20B8, U+20BA-218F, U+2191, U+2193',
  ],
]

/** @returns the font's faces. A browser fetches the file of one when a text needs its characters. */
export function textFontFaces(): FontFace[] {
  return textFontFiles.map(
    ([url, unicodeRange]) =>
      new FontFace(textFontFamily, `url("${url}")`, {
        weight: '400 700',
        display: 'optional',
        unicodeRange,
      }),
  )
}
