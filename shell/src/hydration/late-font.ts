/**
 * Loads the titles' font if it missed the first paint. The current page keeps its fallback
 * (`font-display: optional`), so nothing moves; the next page uses the font.
 */
let inHand: FontFace | undefined

/** Loads the font if the page does not use it; from the browser's cache, since the page has requested it. */
export async function fetchLateFont(): Promise<void> {
  // The first rule of the tokens, which the page preloads.
  const [face] = document.fonts
  const link = document.querySelector<HTMLLinkElement>('link[as="font"]')
  if (!face || !link) return
  await face.load()
  if (isInUse(face)) return
  const { family, weight, unicodeRange } = face
  inHand = await new FontFace(family, `url("${link.href}")`, { weight, unicodeRange }).load()
}

/** Uses the font of {@link fetchLateFont} for titles, before the next page is painted. */
export function applyLateFont(): void {
  if (inHand) document.fonts.add(inHand)
  inHand = undefined
}

/** Whether the font is used, which only the width of a text shows: a loaded font may be unused. */
function isInUse({ family }: FontFace): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (canvas) canvas.font = `600 64px ${fonts}`
    return canvas?.measureText('Bookshelf').width
  }
  return widthIn(`${family}, monospace`) !== widthIn('monospace')
}
