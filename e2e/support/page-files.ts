/** Reads from the HTML of a composed page what it loads. */
import path from 'node:path'
import { type PageFiles, readPage } from '../../platform/npm-test/index'
import { filesIn } from '../../platform/project/index'
import { pageAt } from '../../platform/serve/index'

/**
 * @param site the folder of the composed site, absolute or from the root of the project.
 * @param address of the page.
 */
export function pageFiles(site: string, address: string): PageFiles {
  const folder = path.resolve(site)
  const pages = filesIn(folder).map((file) => ({ file: path.relative(folder, file) }))
  const file = pageAt(address, pages)
  if (file === null) throw new Error(`${site} has no page for ${address}`)
  return readPage(path.join(folder, file))
}

/** Every script and style that a page loads or inlines, by address. */
export function filesOfPage(site: string, address: string): string[] {
  const { styles, modules, scripts } = pageFiles(site, address)
  return [...new Set([...[...styles, ...modules].map(({ url }) => url), ...scripts])]
}
