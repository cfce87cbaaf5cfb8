import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { composed, inRoot, outputNames } from '../base/index.ts'
import type { PageTable } from '../server/index.ts'
import { type Budgets, overBudget, type Weights, weigh } from './budgets.ts'

const file = inRoot('site/budgets.json')

/** Prints what the pages of dist/site weigh. @returns what is over its budget, in sentences. */
export function checkBudgets(): string[] {
  const found = weights()
  const rows = Object.entries(found.pages).map(([pattern, { page, requests, teams }]) => [
    pattern,
    { page, requests, ...teams },
  ])
  console.table(Object.fromEntries(rows))
  console.table({ 'everything that is deployed, kB': found.everything })
  return overBudget(found, JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes the weights of dist/site, and 1% more, as the budgets. */
export function writeBudgets(): void {
  writeFileSync(file, `${JSON.stringify(withRoom(weights()), null, 2)}\n`)
}

function weights(): Weights {
  const site = inRoot(composed.site)
  const table: PageTable = JSON.parse(readFileSync(path.join(site, outputNames.pages), 'utf8'))
  return weigh(
    site,
    table.map(({ pattern }) => pattern),
  )
}

/** Compilers and compressors differ by a few bytes from version to version; requests do not. */
function withRoom({ pages, everything }: Weights): Budgets {
  return {
    pages: Object.fromEntries(
      Object.entries(pages).map(([pattern, { requests, teams }]) => [
        pattern,
        { requests, teams: larger(teams) },
      ]),
    ),
    everything: larger(everything),
  }
}

function larger(teams: Record<string, number>) {
  return Object.fromEntries(
    Object.entries(teams).map(([team, kB]) => [team, Math.ceil(kB * 10.1) / 10]),
  )
}
