/**
 * Runs in the page. If the font of titles missed the first paint, the page keeps its fallback, in which titles
 * can need another line. Added again, it is used at once.
 */
export async function addTitleFont(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[as="font"]')
  const [declared] = document.fonts
  if (!link || !declared) throw new Error('The page declares no font')
  const { family, weight, unicodeRange } = declared
  document.fonts.add(
    await new FontFace(family, `url("${link.href}")`, { weight, unicodeRange }).load(),
  )
}
