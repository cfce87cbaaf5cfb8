/**
 * Runs in the page. If a font missed the first paint, the page keeps its fallback, in which texts can need another
 * line. Added again, the fonts are used at once.
 * @param except a font that is not added: 'fraunces'.
 */
export async function addFonts(except?: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[as="font"]')]
  for (const { href } of links) {
    if (except && href.includes(`/${except}-`)) continue
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
  const files = () => localStorage.getItem('bookshelf.text-font')
  // Stored once the page has fetched it. A loop of frames would keep a slow browser from the idle time that this needs.
  while (!files()) await new Promise((again) => setTimeout(again, 50))
  for (const [url, unicodeRange] of JSON.parse(files() as string)) {
    const look = { weight: '400 700', unicodeRange }
    document.fonts.add(await new FontFace('Bookshelf Sans', `url("${url}")`, look).load())
  }
}
