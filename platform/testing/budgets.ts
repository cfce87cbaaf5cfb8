/**
 * What each page of a composed site requests before its first screen is hydrated, by team, and its
 * budget. Read from the files of the site, so it does not depend on the machine's speed.
 */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn, mapValues, outputNames } from '../project/index.ts'
import { pageAt, pageFile } from '../serve/index.ts'
import { type PageFiles, readPage } from './read-page.ts'

/** Kilobytes (1000 bytes) as brotli sends them, by team. */
type ByTeam = Record<string, number>

export interface Weight {
  /** The page's own kB, with its inlined styles; of the heaviest page of a route with parameters. */
  page: number
  /** The page and its linked scripts, styles and fonts. Pictures depend on the data, so they do not count. */
  requests: number
  /** Scripts and styles. */
  teams: ByTeam
}

export interface Weights {
  /** By the pattern of the route. */
  pages: Record<string, Weight>
  /** Every script and style that a team deploys, whenever it is fetched. */
  everything: ByTeam
}

/** The budgets of pages and teams. All pages have one budget for their own kB. */
export interface Budgets extends Omit<Weights, 'pages'> {
  pages: Record<string, Omit<Weight, 'page'>>
}

/** Counts the bytes and requests of a composed site. @param folder the directory that is served. */
export function weigh(folder: string, patterns: readonly string[]): Weights {
  const files = filesIn(folder)
  const pages = patterns.map((pattern) => {
    const route = pageFile(pattern)
    const file = path.join(folder, route)
    if (!existsSync(file)) throw new Error(`${folder} has no page for ${pattern}`)
    const own = files
      .filter((page) => page.endsWith('index.html'))
      .map((page) => `/${path.relative(folder, page)}`)
      .filter((page) => pageAt(path.dirname(page), [{ file: route }]))
    const page = Math.max(...own.map((page) => sizeOf(folder, page)))
    return [pattern, { page, ...weightOf(folder, readPage(file)) }] as const
  })
  const all = files.filter((file) => /\.(js|css)$/.test(file) && !isCopy(file))
  return {
    pages: Object.fromEntries(pages),
    everything: sum(all.map((file) => `/${path.relative(folder, file)}`).map(kBOf(folder))),
  }
}

/** The entry's name for hosts of other projects; pages load it under another name. */
const isCopy = (file: string) => path.basename(file) === outputNames.remoteEntry

function weightOf(folder: string, page: PageFiles): Omit<Weight, 'page'> {
  const linked = page.styles.filter(({ isInlined }) => !isInlined)
  const modules = [...page.modules.map(({ url }) => url), ...page.scripts]
  const own = (urls: readonly string[]) => [...new Set(urls)].filter((url) => url.startsWith('/'))
  const weighed = own([...page.styles.map(({ url }) => url), ...modules])
  return {
    // An inlined style sheet has a size, but no request.
    requests: 1 + own([...page.preloads, ...linked.map(({ url }) => url), ...modules]).length,
    teams: sum(weighed.map(kBOf(folder))),
  }
}

const kBOf = (folder: string) => (url: string) => ({
  team: url.match(/^\/remotes\/([^/]+)\//)?.[1] ?? 'shell',
  kB: sizeOf(folder, url),
})

const sizeOf = (folder: string, url: string) => statSync(path.join(folder, `${url}.br`)).size / 1000

function sum(files: { team: string; kB: number }[]): ByTeam {
  const teams: ByTeam = {}
  for (const { team, kB } of files) teams[team] = (teams[team] ?? 0) + kB
  return mapValues(teams, (kB) => Math.round(kB * 10) / 10)
}

/**
 * The most that a page may have, in kB. A server sends ten segments of 1,460 bytes (RFC 6928) before it
 * waits for an acknowledgement, and the rest is painted a round trip later: 150 ms on a slow phone.
 */
const largestPage = 14.6

/** Describes everything over its budget, with the team. A page without a budget counts as over it. */
export function overBudget(found: Weights, budgets: Budgets): string[] {
  const pages = Object.entries(found.pages).flatMap(([pattern, weight]) => {
    const budget = budgets.pages[pattern]
    if (!budget) return [`${pattern} has no budget`]
    const requests =
      weight.requests > budget.requests
        ? [`${pattern} takes ${weight.requests} requests; its budget is ${budget.requests}`]
        : []
    const page =
      weight.page > largestPage
        ? [`the page of ${pattern} has ${weight.page} kB; the most is ${largestPage}`]
        : []
    return [...page, ...requests, ...over(`on ${pattern}`, weight.teams, budget.teams)]
  })
  return [...pages, ...over('in all', found.everything, budgets.everything)]
}

function over(where: string, found: ByTeam, budget: ByTeam): string[] {
  return Object.entries(found)
    .filter(([team, kB]) => kB > (budget[team] ?? 0))
    .map(([team, kB]) => `${team} sends ${kB} kB ${where}; its budget is ${budget[team] ?? 0} kB`)
}
