/**
 * The font of titles where it came later than the first paint. The page it was meant for keeps the one it
 * was painted with (`font-display: optional`): nothing jumps. The next page begins with it.
 */
let inHand: FontFace | undefined

/** Gets the font, where the page had to do without it; from the browser's cache, for the page asked for it. */
export async function fetchLateFont(): Promise<void> {
  // The first rule of the tokens, and the link that composition makes of it.
  const [face] = document.fonts
  const link = document.querySelector<HTMLLinkElement>('link[as="font"]')
  if (!face || !link) return
  await face.load()
  if (isInUse(face)) return
  const { family, weight, unicodeRange } = face
  inHand = await new FontFace(family, `url("${link.href}")`, { weight, unicodeRange }).load()
}

/** Lets titles have the font that {@link fetchLateFont} got, before the next page is painted. */
export function takeUpLateFont(): void {
  if (inHand) document.fonts.add(inHand)
  inHand = undefined
}

/** A font that is there may still be out of use, which browsers tell by nothing but the width of a text. */
function isInUse({ family }: FontFace): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (canvas) canvas.font = `600 64px ${fonts}`
    return canvas?.measureText('Bookshelf').width
  }
  return widthIn(`${family}, monospace`) !== widthIn('monospace')
}
