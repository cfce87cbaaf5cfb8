import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'
import { pageFile } from '../serve/index.ts'
import { type Composition, type Failure, notFound } from './composition.ts'
import { serializePage } from './page-document.ts'
import { prerender } from './prerender.ts'
import { writeRobots } from './sitemap.ts'
import { routeTemplates } from './templates.ts'
import { type InputsOfPages, readPageInputs, writeHtml } from './write-page.ts'

/** How the pages of a site differ from those of the previous one. */
export interface PageChanges {
  /** The addresses of pages that were rendered, sorted. */
  rendered: string[]
  /** The addresses of pages that only the previous site has, sorted. */
  removed: string[]
  /** The number of unchanged pages. */
  unchanged: number
  /** The pages that could not be rendered: the browser renders them. */
  failures: Failure[]
  /** A sentence for each remote on another origin whose manifest could not be read: the browser finds its files. */
  unread?: readonly string[]
  /** Whether the API did not answer, so that pages are those of earlier sites. */
  isEarlier?: boolean
  /** The changes of the pages with other shells, by the names of these. */
  ofShells?: Readonly<Record<string, PageChanges>>
}

/**
 * Writes a page for each route, for each entry of a route with parameters, and one for all other addresses.
 * @throws MissingDataError if the API does not provide a page's data.
 */
export async function writePages(composition: Composition): Promise<PageChanges> {
  const { site, root, out, previous } = composition
  const { routes } = site
  const templates = routeTemplates(composition)
  const written: InputsOfPages = {}
  const rendered: string[] = []
  const { pages, failures } = await prerender(composition, templates)
  for (const page of pages) {
    written[page.file] = page.inputs
    if (page.isNew) rendered.push(page.file)
  }
  if (out === root) writeRobots(out, site.origin, routes)
  for (const [route, template] of Object.entries(templates)) {
    const file = route === notFound ? outputNames.notFound : pageFile(route)
    if (written[file]) continue
    const to = path.join(out, file)
    mkdirSync(path.dirname(to), { recursive: true })
    writeHtml(to, serializePage(template), route)
  }
  // Sorted, since several processes have written them: the same order gives the same bytes.
  const inputs = Object.fromEntries(Object.entries(written).sort())
  writeFileSync(path.join(out, outputNames.pageInputs), JSON.stringify(inputs))
  const before = Object.keys(readPageInputs(previous[0] ?? out))
  return {
    rendered: rendered.map(addressOf).sort(),
    removed: before
      .filter((file) => !written[file])
      .map(addressOf)
      .sort(),
    unchanged: Object.keys(written).length - rendered.length,
    failures,
  }
}

/** 'products/a/index.html' -> '/products/a'. */
function addressOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`
}

/** How many addresses of each kind are printed. */
const maxNamed = 20

/** Lines to print: which pages were rendered and removed, how many are unchanged, and which could not be rendered. */
export function formatChanges({ rendered, removed, unchanged, failures }: PageChanges): string[] {
  const named = Object.entries({ rendered, removed }).flatMap(([what, addresses]) => {
    const lines = addresses.slice(0, maxNamed)
    const more = addresses.length - maxNamed
    return [...lines, ...(more > 0 ? [`and ${more} others`] : [])].map(
      (line) => `${what.padEnd(8)} ${line}`,
    )
  })
  return [
    ...named,
    `${rendered.length} rendered, ${removed.length} removed, ${unchanged} unchanged.`,
    ...formatFailures(failures),
  ]
}

/** How many pages with the same failure are named. */
const maxNamedTogether = 3

/** A line for each of the first reasons, with the pages that it concerns. */
export function formatFailures(failures: readonly Failure[]): string[] {
  const reasons = [...new Set(failures.map(({ reason }) => reason))].slice(0, maxNamed)
  return reasons.map((wanted) => {
    const pages = failures.flatMap(({ page, reason }) => (reason === wanted ? [page] : []))
    const more = pages.length - maxNamedTogether
    const others = more > 0 ? ` and ${more} others` : ''
    const names = pages.slice(0, maxNamedTogether).join(', ')
    return `Not prerendered: ${names}${others}. ${wanted}`
  })
}
