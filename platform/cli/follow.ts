import { setTimeout as delay } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { fail, readSetting, refuseUsage } from '../project/index.ts'
import { wholeNumber } from './command-line.ts'

export const command = new Command('follow')
  .summary('makes the releases of other machines live on this one')
  .description(
    'Makes the releases of other machines live on this one, from the store that BOOKSHELF_STORE names.',
  )
  .option(
    '--every <seconds>',
    'how often to check the store',
    wholeNumber({ min: 1, max: 86_400 }),
    10,
  )
  .option('--once', 'checks only once')
  .action(async ({ every, once }) => {
    if (readSetting('BOOKSHELF_STORE') === undefined)
      refuseUsage('Name the store: BOOKSHELF_STORE=s3://bucket/shop npx bookshelf follow')
    const { defaultDeployRoot, followLog } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    let live = 0
    for (;;) {
      try {
        const deployment = await followLog(root)
        if (!deployment && once) fail('Nothing has been released into the store yet.')
        if (deployment && deployment.number !== live) {
          live = deployment.number
          console.log(
            `Deployment ${live} is live here, made by ${deployment.by} on ${deployment.on}.`,
          )
        }
      } catch (error) {
        const { message } = error as Error
        if (once) fail(message)
        console.error(message)
      }
      if (once) return
      await delay(every * 1000)
    }
  })
