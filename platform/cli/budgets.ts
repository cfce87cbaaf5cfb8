/** npm run budgets [-- --write]: compares pages with each team's budget.json, or writes the current sizes plus 1%. */

import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { fail, readCommandLine } from '../project/index.ts'
import { checkBudgets, writeBudgets } from '../testing/index.ts'

const { values } = readCommandLine({ write: { type: 'boolean' } })

await buildAll()
await ensureSite()
const exceeded = checkBudgets()
if (values.write) writeBudgets()
else if (exceeded.length > 0) {
  fail(
    `${exceeded.join('\n')}\nSmaller, or a new budget with its reason: npm run budgets -- --write`,
  )
}
