/**
 * npm run follow [-- --every 10]: makes releases by others, in the store that BOOKSHELF_STORE names, live on this
 * machine. Checks every so many seconds, or only once with --once.
 */
import { fail, readCommandLine, readSetting, refuseUsage, wholeNumber } from '../project/index.ts'
import { defaultDeployRoot, followLog } from '../release/index.ts'

const { values } = readCommandLine({
  every: { type: 'string', default: '10' },
  once: { type: 'boolean', default: false },
})
const seconds = wholeNumber('--every', values.every, { min: 1, max: 86_400 })
if (readSetting('BOOKSHELF_STORE') === undefined) {
  refuseUsage('Name the store: BOOKSHELF_STORE=s3://bucket/shop npm run follow')
}

const root = await defaultDeployRoot()
let live = 0
for (;;) {
  try {
    const deployment = await followLog(root)
    if (!deployment && values.once) fail('Nothing has been released into the store yet.')
    if (deployment && deployment.number !== live) {
      live = deployment.number
      console.log(`Deployment ${live} is live here, released on ${deployment.by}.`)
    }
  } catch (error) {
    const { message } = error as Error
    if (values.once) fail(message)
    console.error(message)
  }
  if (values.once) break
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
