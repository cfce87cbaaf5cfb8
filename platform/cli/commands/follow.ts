import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { homeOption, reportsFile, text, wholeNumber } from '../command-line.ts'

export const follow = new Command('follow')
  .summary('makes releases of other machines live here, and watches canaries')
  .description(
    'Makes the releases of other machines live on this one, from the store that BOOKSHELF_STORE names, and raises or stops the canaries that have a time for each percentage.',
  )
  .option(
    '--every <seconds>',
    'how often to check the store',
    wholeNumber({ min: 1, max: 86_400 }),
    10,
  )
  .option('--once', 'checks only once')
  .option('--reports <file>', 'the reports of pages, for canaries', text, reportsFile)
  .addOption(homeOption)
  .action(async ({ every, once, reports, home }) => {
    const { defaultDeployRoot, followLog, nothingLive, watchCanaries } = await import(
      '../../release/index.ts'
    )
    const root = await defaultDeployRoot(home)
    const watch = watchCanaries({ root, reports: path.resolve(reports), tell: console.log })
    for (let said = ''; ; await delay(every * 1000)) {
      const deployment = await followLog(root).catch((error: Error) =>
        once ? fail(error) : console.error(error.message),
      )
      if (deployment === null && once) fail(nothingLive(root))
      const line = deployment
        ? `Deployment ${deployment.number} is live here, made by ${deployment.by} on ${deployment.on}.`
        : nothingLive(root)
      if (deployment !== undefined && line !== said) console.log(line)
      if (deployment !== undefined) said = line
      if (deployment) await watch(deployment)
      if (once) return
    }
  })
