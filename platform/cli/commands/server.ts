import { Command } from '@commander-js/extra-typings'

export const server = new Command('server')
  .summary('runs the real API, or one of its commands')
  .description(
    'Runs the real API without the shop, or one of its commands, such as “orders list”. The server explains them itself, since it has them without this program, too.',
  )
  .argument('[arguments...]')
  .helpOption(false)
  .allowUnknownOption()
  .passThroughOptions()
  .action(async (args) => {
    const { runProgram } = await import('../../../server/src/program.ts')
    const { sample } = await import('../sample-shop.ts')
    await runProgram(args, sample)
  })
