// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'
import { basicCharacters, basicFontFile, makeBasicFont } from './basic-font.ts'

/** The ranges of each face in the styles, in their order. */
function rangesInStyles(): [number, number][][] {
  const styles = readFileSync(inRoot('shared/src/ui/tokens.css'), 'utf8')
  return [...styles.matchAll(/unicode-range: ([^;]+);/g)].map(([, ranges = '']) =>
    ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  )
}

describe('the font that titles begin with', () => {
  it('is what npm run fonts makes of the package now', async () => {
    expect(readFileSync(basicFontFile).equals(await makeBasicFont())).toBe(true)
  })

  it('is asked for by the styles for the characters that it has, and the other face for the rest', () => {
    const [basic = [], rest = []] = rangesInStyles()
    expect(basic).toEqual(basicCharacters)
    for (const [first, last] of basic) {
      expect(rest.filter((range) => range[0] <= last && range[1] >= first)).toEqual([])
    }
  })
})
