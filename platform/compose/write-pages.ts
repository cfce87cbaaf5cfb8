import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import { outputNames, progress } from '../project/index.ts'
import { pageFile } from '../serve/index.ts'
import type { Composition } from './composition.ts'
import { type PageChanges, pageChanges } from './page-changes.ts'
import { serializePage } from './page-document.ts'
import { factsOf, type PageFacts, writePageFacts } from './page-facts.ts'
import { type InputsOfPages, writePageInputs } from './page-inputs.ts'
import { documentOf } from './page-template.ts'
import { planPages, publicAddresses } from './plan-pages.ts'
import { prerender } from './prerender.ts'
import { notFound, type PageTask, type WrittenPage } from './prerender-job.ts'
import { routeTemplates } from './route-templates.ts'
import { writeRobots, writeSitemap } from './sitemap.ts'

/**
 * Writes a page for each route, for each entry of a route with parameters, and one for all other addresses.
 * @returns the differences from the previous site.
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
  const known: PageFacts[] = []
  const rendered: string[] = []

  function remember({ file }: PageTask, page: WrittenPage) {
    written[file] = page.inputs
    if (page.facts) known.push(page.facts)
    if (page.isNew) rendered.push(file)
  }

  await prerender(composition, templates, async (pool) => {
    if (!pool) return
    const tasks = await planPages(pool, routes, site.prerender)
    if (site.origin) writeSitemap(out, site.origin, await publicAddresses(pool, routes))
    else progress('site.json names no origin: no canonical addresses and no sitemap are written.')
    await pool.write(tasks, (task, page) => {
      // The page is then rendered by the browser.
      if (page instanceof Error) console.error(`${task.url} was not prerendered:`, page.message)
      else remember(task, page)
    })
  })
  writeRobots(out, site.origin, routes)
  for (const route of [...routes.map(({ path: pattern }) => pattern), notFound]) {
    const pattern = route === notFound ? null : route
    const file = pattern === null ? outputNames.notFound : pageFile(pattern)
    const template = templates[route]
    if (written[file] || !template) continue
    const page = documentOf(template)
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), serializePage(page))
    known.push(factsOf(page, { pattern, file }))
  }
  // Sorted, since several processes have written them: the same order gives the same bytes.
  writePageFacts(
    out,
    known.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
  )
  writePageInputs(out, Object.fromEntries(Object.entries(written).sort()))
  return pageChanges({ previous: previous[0], written: Object.keys(written), rendered })
}
