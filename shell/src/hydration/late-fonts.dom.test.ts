import { textFontKey } from 'shared/page-protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyLateFonts, fetchLateFonts } from './late-fonts'

/** As in Firefox on a slow network: a font that is optional is given up after 100 ms, which is reported as an error. */
class SlowFontFace {
  family: string
  display: string
  constructor(family: string, _source: string, { display = 'auto' }: FontFaceDescriptors = {}) {
    this.family = family
    this.display = display
  }
  load = async () => {
    if (this.display === 'optional') throw new DOMException('A network error occurred.')
    return this
  }
}

const fonts = new Set<SlowFontFace>()

let noCanvas: { mockRestore: () => void }

beforeEach(() => {
  vi.stubGlobal('FontFace', SlowFontFace)
  Object.assign(document, { fonts })
  // The width of a text shows which font is used; jsdom draws none.
  noCanvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  fonts.clear()
  document.head.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
  noCanvas.mockRestore()
})

test('a slow network loads the font of texts for this page and for the next', async () => {
  await fetchLateFonts()
  expect(localStorage.getItem(textFontKey)).toContain('basic')
  applyLateFonts()
  expect([...fonts].map(({ family }) => family)).toContain('Bookshelf Sans')
})

test('a font of titles that has missed the first paint is used from the next page on', async () => {
  fonts.add(
    new SlowFontFace('Fraunces', 'url("/fraunces-600-basic.woff2")', { display: 'optional' }),
  )
  document.head.innerHTML = '<link as="font" href="/fraunces-600-basic.woff2">'
  await fetchLateFonts()
  applyLateFonts()
  const added = [...fonts].filter(({ family }) => family === 'Fraunces')
  expect(added.map(({ display }) => display)).toEqual(['optional', 'auto'])
})
