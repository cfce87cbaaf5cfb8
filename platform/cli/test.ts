import { Command, Option } from '@commander-js/extra-typings'
import { refuseUsage } from '../project/index.ts'

export const command = new Command('test')
  .summary('runs all checks and tests, or some of them')
  .description('Runs all checks and tests, those that fail fastest first.')
  .argument('[what]', 'static, unit, e2e or engines; or a folder, such as catalog or shared')
  .argument('[arguments...]', 'for vitest (unit, engines) or Playwright (e2e)')
  .allowUnknownOption()
  .passThroughOptions()
  .addHelpText(
    'after',
    `
Examples:
  npm test                                  everything
  npm test catalog                          the tests beside the sources of that folder
  npm test -- unit shared/src/cart          the unit tests of a folder
  npm test -- e2e e2e/shop/cart --headed    Playwright's own options may follow`,
  )
  // They reach Playwright as arguments. Named here, they are refused if npm has kept them because “--” was missing.
  .addOption(new Option('--grep <pattern>').hideHelp())
  .addOption(new Option('--workers <number>').hideHelp())
  .addOption(new Option('--headed').hideHelp())
  .action(async (what, args) => {
    const { scopeNames, testAll, testPart, testParts, testScope } = await import(
      '../testing/index.ts'
    )
    if (what === undefined) return testAll()
    const part = testParts.find((name) => name === what)
    const runsProgram = part !== undefined && part !== 'static'
    if (args.length > 0 && !runsProgram)
      refuseUsage(`npm test ${what} takes no further arguments, but got “${args.join(' ')}”.`)
    if (part) return testPart(part, args)
    if (scopeNames.includes(what)) return testScope(what)
    return refuseUsage(
      `There are no tests named “${what}”. Choose ${[...testParts, ...scopeNames].join(', ')}.`,
    )
  })
