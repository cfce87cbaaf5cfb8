import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { partArgument, webAddress } from '../command-line.ts'

export const smoke = new Command('smoke')
  .summary('runs the smoke test of a part against a deployed shop')
  .description(
    'Runs the smoke test of a part against a deployed shop. It logs in as the test customer, and may change that customer’s cart.',
  )
  .addArgument(partArgument())
  .requiredOption('--url <url>', 'the shop, such as http://localhost:4173', webAddress)
  .action(async (part, { url }) => {
    const { runSmokeTests } = await import('../../smoke/index.ts')
    await fetch(url).catch(() => fail(`There is no answer from ${url.origin}.`))
    const failures = await runSmokeTests([part], url.href).catch(fail)
    if (failures.length > 0) fail(failures.join('\n'))
    console.log(`The smoke test of ${part} passed at ${url.origin}.`)
  })
