import { Command } from '@commander-js/extra-typings'
import { fail, isPartName, partNames } from '../../project/index.ts'
import { liveArgument, webAddress } from '../command-line.ts'

export const smoke = new Command('smoke')
  .summary('runs the smoke test of a part against a deployed shop')
  .description(
    'Runs the smoke test of a part against a deployed shop. It logs in as the test customer, and may change that customer’s cart.',
  )
  .addArgument(liveArgument('part', 'only one of this repository'))
  .requiredOption('--url <url>', 'the shop, such as http://localhost:4173', webAddress)
  .action(async (part, { url }, command) => {
    if (!isPartName(part))
      command.error(
        `error: there is no smoke test of “${part}” in this repository, which has ${partNames.join(', ')}. That of another part is in its own repository: run the command there`,
      )
    const { runSmokeTests } = await import('../../smoke/index.ts')
    await fetch(url).catch(() => fail(`There is no answer from ${url.origin}.`))
    const failures = await runSmokeTests([part], url.href).catch(fail)
    if (failures.length > 0) fail(failures.join('\n'))
    console.log(`The smoke test of ${part} passed at ${url.origin}.`)
  })
