/**
 * Runs in the page. If a font missed the first paint, the page keeps its fallback, in which texts can need another
 * line. Added again, the fonts are used at once.
 */
export async function addFonts(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[as="font"]')]
  for (const { href } of links) {
    const declared = [...document.fonts].findLast(({ family }) => {
      const name = family.replaceAll(/["']/g, '').toLowerCase().replaceAll(' ', '-')
      return href.includes(`/${name}-`)
    })
    if (!declared) throw new Error(`The page declares no font for ${href}`)
    const { family, weight, unicodeRange } = declared
    document.fonts.add(
      await new FontFace(family, `url("${href}")`, { weight, unicodeRange }).load(),
    )
  }
}
