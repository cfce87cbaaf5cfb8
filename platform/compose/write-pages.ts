import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PageConfig } from '../../shared/src/contract/site.ts'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import type { Builds } from '../build/index.ts'
import { outputNames } from '../project/index.ts'
import { pageFile } from '../serve/index.ts'
import type { DeployedManifests } from './deployed-manifest.ts'
import type { Hashes } from './integrity-map.ts'
import type { ApiTimeouts } from './load-data.ts'
import {
  type InputsOfPages,
  type PageChanges,
  pageChanges,
  writePageInputs,
} from './page-changes.ts'
import { serializePage } from './page-document.ts'
import { documentOf } from './page-template.ts'
import { notFound, planPages, publicAddresses } from './plan-pages.ts'
import { prerender } from './prerender.ts'
import { writeRobots, writeSitemap } from './sitemap.ts'
import { routeTemplates } from './templates.ts'

/** The inputs of a site's pages, and where to write them. */
export interface Composition {
  site: PageConfig
  builds: Builds
  manifests: DeployedManifests
  out: string
  /** The folders of previous sites, the newest first: pages with the same inputs are reused. */
  previous: readonly string[]
  integrity: Record<string, Hashes>
  timeouts: ApiTimeouts
}

/**
 * Writes a page for each route, for each entry of a route with parameters, and one for all other addresses.
 * @returns the differences from the newest previous site.
 * @throws MissingDataError if the API does not provide a page's data.
 */
export async function writePages(composition: Composition): Promise<PageChanges> {
  const { site, builds, out, previous } = composition
  const facts: ShellFacts = JSON.parse(
    readFileSync(path.join(builds.shell, outputNames.shellFacts), 'utf8'),
  )
  const { routes } = site
  const templates = routeTemplates(composition, facts)
  const written: InputsOfPages = {}
  const rendered: string[] = []
  await prerender(composition, templates, async (renderer) => {
    if (!renderer) return
    const tasks = await planPages(renderer, routes, site.prerender)
    if (site.origin) writeSitemap(out, site.origin, await publicAddresses(renderer, routes))
    await renderer.write(tasks, ({ url, file }, page) => {
      // The page is then rendered by the browser.
      if (page instanceof Error) {
        console.error(`${url} was not prerendered:`, page.message)
        return
      }
      written[file] = page.inputs
      if (page.isNew) rendered.push(file)
    })
  })
  writeRobots(out, site.origin, routes)
  for (const [route, template] of Object.entries(templates)) {
    const file = route === notFound ? outputNames.notFound : pageFile(route)
    if (written[file]) continue
    const to = path.join(out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeFileSync(to, serializePage(documentOf(template)))
  }
  // Sorted, since several processes have written them: the same order gives the same bytes.
  writePageInputs(out, Object.fromEntries(Object.entries(written).sort()))
  return pageChanges({ previous: previous[0], written: Object.keys(written), rendered })
}
