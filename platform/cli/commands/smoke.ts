import { Command } from '@commander-js/extra-typings'
import { fail, isPartName } from '../../project/index.ts'
import { homeOption, liveArgument, webAddress } from '../command-line.ts'

export const smoke = new Command('smoke')
  .summary('runs the smoke test of a part against a deployed shop')
  .description(
    'Runs the smoke test of a part against a deployed shop. It logs in as the test customer, and may change that customer’s cart.',
  )
  .addArgument(
    liveArgument('part', 'one of another repository needs the store that has its release'),
  )
  .requiredOption('--url <url>', 'the shop, such as http://localhost:4173', webAddress)
  .addOption(homeOption)
  .action(async (part, { url, home }) => {
    const { runSmokeTests, sourcesOf } = await import('../../smoke/index.ts')
    const tests = isPartName(part) ? sourcesOf([part]) : { [part]: await fromStore(part, home) }
    await fetch(url).catch(() => fail(`There is no answer from ${url.origin}.`))
    const failures = await runSmokeTests(tests, url.href).catch(fail)
    if (failures.length > 0) fail(failures.join('\n'))
    console.log(`The smoke test of ${part} passed at ${url.origin}.`)
  })

async function fromStore(part: string, home: string | undefined): Promise<string> {
  const { defaultDeployRoot, liveSmokeTest } = await import('../../release/index.ts')
  return liveSmokeTest(await defaultDeployRoot(home), part).catch(fail)
}
