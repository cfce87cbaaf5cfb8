/**
 * What each page of a composed site asks for before its first screen is alive, by team, and what it
 * may ask for. Read from the files as they are served, so no machine is too slow for it.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './fingerprint.ts'
import { type PageTable, pagesFile } from './pages.ts'

/** Kilobytes (1000 bytes) as brotli sends them, by team. */
type ByTeam = Record<string, number>

export interface Weight {
  /** The page itself and what it links: scripts, styles and fonts. Pictures are the data's. */
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

/** Weighs a composed site. @param folder the directory that is served. */
export function weigh(folder: string, patterns: readonly string[]): Weights {
  const table: PageTable = JSON.parse(readFileSync(path.join(folder, pagesFile), 'utf8'))
  const pages = patterns.map((pattern) => {
    const file = table.find((page) => page.pattern === pattern)?.file
    if (!file) throw new Error(`${folder} has no page for ${pattern}`)
    return [pattern, weightOf(folder, file)] as const
  })
  const all = filesIn(folder).filter((file) => /\.(js|css)$/.test(file))
  return {
    pages: Object.fromEntries(pages),
    everything: sum(all.map((file) => `/${path.relative(folder, file)}`).map(kBOf(folder))),
  }
}

function weightOf(folder: string, file: string): Weight {
  const html = readFileSync(path.join(folder, file), 'utf8')
  const linked = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag)
  const urls = linked
    .filter((tag) => /^<script|rel="(modulepreload|stylesheet|preload)"/.test(tag))
    .flatMap((tag) => tag.match(/\b(?:href|src)="(\/[^"]+)"/)?.[1] ?? [])
  const own = [...new Set(urls)]
  return {
    requests: 1 + own.length,
    teams: sum(own.filter((url) => /\.(js|css)$/.test(url)).map(kBOf(folder))),
  }
}

const kBOf = (folder: string) => (url: string) => ({
  team: url.match(/^\/remotes\/([^/]+)\//)?.[1] ?? 'shell',
  kB: statSync(path.join(folder, `${url}.br`)).size / 1000,
})

function sum(files: { team: string; kB: number }[]): ByTeam {
  const teams: ByTeam = {}
  for (const { team, kB } of files) teams[team] = (teams[team] ?? 0) + kB
  return Object.fromEntries(
    Object.entries(teams).map(([team, kB]) => [team, Math.round(kB * 10) / 10]),
  )
}

/** Everything that is over its budget, in words that name the team. A page without a budget is over it. */
export function overBudget(found: Weights, budgets: Weights): string[] {
  const pages = Object.entries(found.pages).flatMap(([pattern, weight]) => {
    const budget = budgets.pages[pattern]
    if (!budget) return [`${pattern} has no budget`]
    const requests =
      weight.requests > budget.requests
        ? [`${pattern} takes ${weight.requests} requests; its budget is ${budget.requests}`]
        : []
    return [...requests, ...over(`on ${pattern}`, weight.teams, budget.teams)]
  })
  return [...pages, ...over('in all', found.everything, budgets.everything)]
}

function over(where: string, found: ByTeam, budget: ByTeam): string[] {
  return Object.entries(found)
    .filter(([team, kB]) => kB > (budget[team] ?? 0))
    .map(([team, kB]) => `${team} sends ${kB} kB ${where}; its budget is ${budget[team] ?? 0} kB`)
}
