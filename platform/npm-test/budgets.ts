/**
 * What each page of a composed site requests before its first screen is hydrated, by team, and its
 * budget. Read from the files of the site, so it does not depend on the machine's speed.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DeploymentFile } from 'shared/contract'
import {
  composed,
  filesIn,
  folderOf,
  inRoot,
  mapValues,
  outputNames,
  shellPart,
} from '../project/index.ts'
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

/** `budget.json` of a team, in kB. */
interface Budget {
  /** Of the shell: its part of every page. */
  page?: number
  /** Of a remote: its pages, by the pattern of the route. */
  pages?: Record<string, { requests: number; kB: number }>
  everything: number
}
export type Budgets = Record<string, Budget>

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
 * waits for an acknowledgement, and the rest is painted a round trip later: 150 ms on a slow phone. The names of
 * files differ between checkouts, and with them the compressed page, by up to 160 bytes: the limit has that room.
 */
const largestPage = 14.76

/** Describes everything over its budget, with the team. A page without a budget counts as over it. */
export function overBudget({ pages, everything }: Weights, budgets: Budgets): string[] {
  const onPages = Object.entries(pages).flatMap(([pattern, { page, requests, teams }]) => {
    const named = Object.values(budgets).flatMap((budget) => budget.pages?.[pattern] ?? [])
    const [wanted] = named
    if (!wanted) return [`${pattern} has no budget`]
    return [
      ...(page > largestPage
        ? [`the page of ${pattern} has ${page} kB; the most is ${largestPage}`]
        : []),
      ...(requests > wanted.requests
        ? [`${pattern} takes ${requests} requests; its budget is ${wanted.requests}`]
        : []),
      ...over(`on ${pattern}`, teams, (team) => {
        const budget = budgets[team]
        return budget?.pages?.[pattern]?.kB ?? budget?.page
      }),
    ]
  })
  return [...onPages, ...over('in all', everything, (team) => budgets[team]?.everything)]
}

function over(where: string, found: ByTeam, budgetOf: (team: string) => number | undefined) {
  return Object.entries(found).flatMap(([team, kB]) => {
    const budget = budgetOf(team) ?? 0
    return kB > budget ? [`${team} sends ${kB} kB ${where}; its budget is ${budget} kB`] : []
  })
}

const fileOf = (team: string) => inRoot(folderOf(team), 'budget.json')

/** Prints the sizes of the pages of dist/site. @returns descriptions of what is over its budget. */
export function checkBudgets(): string[] {
  const found = weighSite()
  console.table(
    mapValues(found.pages, ({ page, requests, teams }) => ({ page, requests, ...teams })),
  )
  console.table({ 'everything that is deployed, kB': found.everything })
  const teams = Object.keys(found.everything).filter((team) => existsSync(fileOf(team)))
  const budgets = teams.map((team) => [team, JSON.parse(readFileSync(fileOf(team), 'utf8'))])
  return overBudget(found, Object.fromEntries(budgets))
}

/** Writes the sizes of dist/site plus 1% as the budgets of each team. */
export function writeBudgets(): void {
  const { pages, everything } = weighSite()
  for (const [team, kB] of Object.entries(everything)) {
    const own = Object.entries(pages).flatMap(([pattern, { requests, teams }]) => {
      const onPage = teams[team]
      return onPage === undefined ? [] : [[pattern, { requests, kB: larger(onPage) }] as const]
    })
    const ofPages =
      team === shellPart
        ? { page: Math.max(...own.map(([, page]) => page.kB)) }
        : { pages: Object.fromEntries(own) }
    const budget: Budget = { ...ofPages, everything: larger(kB) }
    writeFileSync(fileOf(team), `${JSON.stringify(budget, null, 2)}\n`)
  }
}

function weighSite(): Weights {
  const site = inRoot(composed.site)
  const file = path.join(site, outputNames.deployment)
  const { routes }: DeploymentFile = JSON.parse(readFileSync(file, 'utf8'))
  return weigh(
    site,
    routes.filter(({ redirectTo }) => !redirectTo).map((route) => route.path),
  )
}

/** Compilers and compressors differ by a few bytes from version to version; requests do not. */
const larger = (kB: number) => Math.ceil(kB * 10.1) / 10
