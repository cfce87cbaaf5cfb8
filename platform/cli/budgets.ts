/**
 * npm run budgets: what each page asks for, by team, against site/budgets.json; exit status 1 for
 * what has outgrown it. npm run budgets -- --write makes today's weights, and 1% more, the budgets.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { routes } from '../../shell/src/routes.ts'
import { composed, fail, inRoot, readCommandLine } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../composer/index.ts'
import { type Budgets, overBudget, type Weights, weigh } from '../testing/index.ts'

const file = inRoot('site/budgets.json')

const { values } = readCommandLine({ write: { type: 'boolean' } })

await buildAll()
await ensureSite()
const found = weigh(
  inRoot(composed.site),
  routes.map(({ path }) => path),
)
console.table(
  Object.fromEntries(
    Object.entries(found.pages).map(([pattern, { page, requests, teams }]) => [
      pattern,
      { page, requests, ...teams },
    ]),
  ),
)
console.table({ 'everything that is deployed, kB': found.everything })

if (values.write) {
  writeFileSync(file, `${JSON.stringify(withRoom(found), null, 2)}\n`)
} else {
  const complaints = overBudget(found, JSON.parse(readFileSync(file, 'utf8')))
  if (complaints.length > 0) {
    fail(
      `${complaints.join('\n')}\nSmaller, or a new budget with its reason: npm run budgets -- --write`,
    )
  }
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
