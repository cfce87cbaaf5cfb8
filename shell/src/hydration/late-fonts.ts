/**
 * Fonts that come after the first paint. The current page keeps its fallbacks, so nothing moves; the next page uses the
 * fonts.
 */
import { textFontFamily, textFontKey } from 'shared/page-protocol'
import { stored } from 'shared/shop'
import { textFontFaces, textFontFiles } from 'shared/ui/styles'

let inHand: FontFace[] = []
const none: typeof textFontFiles = []
const isFiles = (files: unknown): files is typeof none => Array.isArray(files)
const storedTextFont = stored(textFontKey, isFiles, none)

/**
 * Loads the preloaded fonts that have missed the first paint (`font-display: optional`), from the browser's cache, and
 * the font of texts, with which the boot script begins the pages of later visits. None waits for another.
 */
export async function fetchLateFonts(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[as="font"]')]
  const keep = (faces: readonly FontFace[]) => inHand.push(...faces)
  await Promise.all([...links.map(({ href }) => lateFont(href).then(keep)), textFont().then(keep)])
}

/** The faces that the page lacks. Usually none on a later visit, whose page the boot script has given them. */
async function textFont(): Promise<readonly FontFace[]> {
  const path = (url: string) => url.replace(`${location.origin}/`, '/')
  const files = textFontFiles.map(([url, characters]) => [path(url), characters] as const)
  const isStored = JSON.stringify(storedTextFont.read()) === JSON.stringify(files)
  const isUsed = isInUse(textFontFamily)
  if (isStored && isUsed) return []
  const faces = textFontFaces()
  const [basic] = faces
  // With `optional`, Firefox gives up on a file that takes longer than 100 ms.
  if (basic) basic.display = 'swap'
  await basic?.load()
  if (!isStored) storedTextFont.write(files)
  return isUsed ? [] : faces
}

/** Uses the fonts of {@link fetchLateFonts}, before the next page is painted. */
export function applyLateFonts(): void {
  for (const face of inHand) document.fonts.add(face)
  inHand = []
}

async function lateFont(href: string): Promise<readonly FontFace[]> {
  // The last rule of a family is that of its preloaded file, which begins with the family's name.
  const face = [...document.fonts].findLast(({ family }) => href.includes(fileName(family)))
  if (!face) return []
  // Firefox reports an error if the font has missed the first paint.
  await face.load().catch(() => {})
  const { family, weight, unicodeRange } = face
  if (isInUse(family)) return []
  return [await new FontFace(family, `url("${href}")`, { weight, unicodeRange }).load()]
}

/** Such as 'bookshelf-sans-' for "Bookshelf Sans", which some engines quote. */
const fileName = (family: string) =>
  `/${family.replaceAll(/["']/g, '').toLowerCase().replaceAll(' ', '-')}-`

/** Whether a font is used, which only the width of a text shows: a loaded font may be unused. */
function isInUse(family: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (canvas) canvas.font = `600 64px ${fonts}`
    return canvas?.measureText('Bookshelf').width
  }
  return widthIn(`"${family.replaceAll(/["']/g, '')}", monospace`) !== widthIn('monospace')
}
