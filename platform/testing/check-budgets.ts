import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DeploymentFile } from '../../shared/src/contract/site.ts'
import { composed, folderOf, inRoot, mapValues, outputNames, shellPart } from '../project/index.ts'
import { type Budgets, overBudget, type Weights, weigh } from './budgets.ts'

/** `budget.json` of a remote, in kB. */
interface RemoteBudget {
  /** By the pattern of the route. */
  pages: Record<string, { requests: number; kB: number }>
  everything: number
}

/** `budget.json` of the shell: its kB on every page, and in all. */
interface ShellBudget {
  page: number
  everything: number
}

const fileOf = (team: string) => inRoot(folderOf(team), 'budget.json')

/** Prints the sizes of the pages of dist/site. @returns descriptions of what is over its budget. */
export function checkBudgets(): string[] {
  const found = weights()
  console.table(
    mapValues(found.pages, ({ page, requests, teams }) => ({ page, requests, ...teams })),
  )
  console.table({ 'everything that is deployed, kB': found.everything })
  return overBudget(found, budgetsFor(found))
}

/** Writes the sizes of dist/site plus 1% as the budgets of each team. */
export function writeBudgets(): void {
  const { pages, everything } = weights()
  for (const [team, kB] of Object.entries(everything)) {
    const budget = { everything: larger(kB) }
    const own = Object.entries(pages).filter(([, { teams }]) => teams[team] !== undefined)
    const largest = Math.max(...own.map(([, { teams }]) => teams[team] ?? 0))
    const content: RemoteBudget | ShellBudget =
      team === shellPart
        ? { page: larger(largest), ...budget }
        : {
            pages: Object.fromEntries(
              own.map(([pattern, { requests, teams }]) => [
                pattern,
                { requests, kB: larger(teams[team] ?? 0) },
              ]),
            ),
            ...budget,
          }
    writeFileSync(fileOf(team), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** The budgets of all teams that a site has, each from its folder. */
function budgetsFor({ everything }: Weights): Budgets {
  const shell: ShellBudget = readBudget(shellPart)
  const teams = Object.keys(everything).filter((team) => team !== shellPart)
  const remotes = teams.filter((team) => existsSync(fileOf(team)))
  const budgets = remotes.map((team) => [team, readBudget<RemoteBudget>(team)] as const)
  return {
    pages: Object.fromEntries(
      budgets.flatMap(([team, { pages }]) =>
        Object.entries(pages).map(([pattern, { requests, kB }]) => [
          pattern,
          { requests, teams: { [shellPart]: shell.page, [team]: kB } },
        ]),
      ),
    ),
    everything: Object.fromEntries([
      [shellPart, shell.everything],
      ...budgets.map(([team, budget]) => [team, budget.everything]),
    ]),
  }
}

function readBudget<Budget>(team: string): Budget {
  return JSON.parse(readFileSync(fileOf(team), 'utf8'))
}

function weights(): Weights {
  const site = inRoot(composed.site)
  const file = path.join(site, outputNames.deployment)
  const { routes }: DeploymentFile = JSON.parse(readFileSync(file, 'utf8'))
  return weigh(
    site,
    routes.map((route) => route.path),
  )
}

/** Compilers and compressors differ by a few bytes from version to version; requests do not. */
const larger = (kB: number) => Math.ceil(kB * 10.1) / 10
