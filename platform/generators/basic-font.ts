import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { inRoot } from '../base/index.ts'

/** Where the font that titles begin with lies: `npm run fonts` writes it, the styles name it. */
export const basicFontFile = inRoot('shared/src/ui/fonts/fraunces-600-basic.woff2')

/**
 * The characters that nearly every title is made of, as `unicode-range` in shared/src/ui/tokens.css has
 * them: ASCII, the dashes, quotation marks and dots of English, the space that does not break.
 */
export const basicCharacters: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
]

/** The package's Latin font with these characters alone; kerning and ligatures stay. A third less to wait for. */
export async function makeBasicFont(): Promise<Uint8Array> {
  const { resolve } = createRequire(inRoot('shared/package.json'))
  const latin = readFileSync(resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2'))
  const text = basicCharacters
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('')
  return subsetFont(latin, text, { targetFormat: 'woff2' })
}
