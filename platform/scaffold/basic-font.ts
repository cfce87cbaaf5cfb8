import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { inRoot } from '../project/index.ts'

export const basicFontFile = inRoot('shared/src/ui/fonts/fraunces-600-basic.woff2')

/** The ranges of ASCII and English punctuation, as `unicode-range` in shared/src/ui/tokens.css has them. */
export const basicCharacters: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
]

/** The Latin font with these characters alone: a third smaller. */
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
