import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'

export const budgets = new Command('budgets')
  .summary('compares the size of each page with its budget')
  .description('Compares the size of each page with the budgets in budget.json of each part.')
  .option('--write', 'sets the budgets to the current sizes plus 1%')
  .action(async ({ write }) => {
    const { buildAll } = await import('../../build/index.ts')
    const { ensureSite } = await import('../../compose/index.ts')
    const { checkBudgets, writeBudgets } = await import('../../npm-test/index.ts')
    await buildAll()
    await ensureSite()
    const exceeded = checkBudgets()
    if (write) writeBudgets()
    else if (exceeded.length > 0) {
      fail(
        `${exceeded.join('\n')}\nMake it smaller, or raise the budget and say why: npx bookshelf budgets --write`,
      )
    }
  })
