import { Command } from '@commander-js/extra-typings'
import { fail, onlyPart, partNames, refuseUsage } from '../project/index.ts'
import { part, webAddress } from './command-line.ts'

export const command = new Command('smoke')
  .summary('runs the smoke test of a part against a deployed shop')
  .description(
    'Runs the smoke test of a part against a deployed shop. It logs in as the test customer, and may change that customer’s cart.',
  )
  .argument('[part]', `the part: ${partNames.join(', ')}`, part, onlyPart)
  .requiredOption('--url <url>', 'the shop, such as http://localhost:4173', webAddress)
  .action(async (named, { url }) => {
    if (named === undefined)
      return refuseUsage(`Name the part to test. The parts are ${partNames.join(', ')}.`)
    const { runSmokeTests } = await import('../smoke/index.ts')
    await fetch(url).catch(() => fail(`There is no answer from ${url.origin}.`))
    const failures = await runSmokeTests([named], url.href).catch(fail)
    if (failures.length > 0) fail(failures.join('\n'))
    console.log(`The smoke test of ${named} passed at ${url.origin}.`)
  })
