/** Reads composition's facts about a page (platform/compose): what it loads and contains. */
import path from 'node:path'
import { type PageFacts, readPageFacts } from '../../platform/compose/index'
import { pageAt } from '../../platform/serve/index'

/**
 * @param site the folder of the composed site, absolute or from the root of the project.
 * @param address of the page.
 */
export function factsOfPage(site: string, address: string): PageFacts {
  const pages = readPageFacts(path.resolve(site))
  const file = pageAt(address, pages)
  const facts = pages.find((page) => page.file === file)
  if (!facts) throw new Error(`${site} has no page for ${address}`)
  return facts
}

/** Every script and style that a page loads or inlines, by address. */
export function filesOfPage(site: string, address: string): string[] {
  const { styles, modules, scripts } = factsOfPage(site, address)
  return [...new Set([...[...styles, ...modules].map(({ url }) => url), ...scripts])]
}
