import { Argument, Command, Option } from '@commander-js/extra-typings'
import { partNames, testedFolders, testParts } from '../../project/index.ts'

const folders = [...partNames, ...testedFolders]
const parts: readonly string[] = testParts

export const test = new Command('test')
  .summary('runs the tests that every change must pass, or others')
  .description(
    'Runs the checks and tests that every change must pass, in ten minutes on two cores.',
  )
  .addArgument(
    new Argument('[what]', 'a part of all tests, or the tests in a folder').choices([
      ...parts,
      ...folders,
    ]),
  )
  .argument('[arguments...]', 'for vitest (unit, engines) or Playwright (e2e); folders (static)')
  .option('--all', 'runs all checks and tests, as before a release')
  .addOption(
    new Option(
      '--changed [commit]',
      'runs what depends on the files that differ from it, or from main',
    )
      .preset('main')
      .conflicts('all'),
  )
  .allowUnknownOption()
  .passThroughOptions()
  .addHelpText(
    'after',
    `
Examples:
  npm test                                  what every change must pass
  npm test -- --all                         everything
  npm test -- --changed                     what depends on the files that differ from main
  npm test catalog                          the tests beside the sources of that folder
  npm test -- static catalog                the static checks of that folder, except its types
  npm test -- unit shared/src/cart          the unit tests of a folder
  npm test -- e2e e2e/shop/cart --headed    Playwright's own options may follow`,
  )
  .action(async (what, args, { all = false, changed }, command) => {
    if (what !== undefined && (all || changed !== undefined))
      command.error(`error: “${what}” runs both tiers, so --all and --changed cannot be used`)
    const unknown = args.find((name) => what === 'static' && !folders.includes(name))
    if (unknown !== undefined)
      command.error(`error: there is no folder “${unknown}”. The folders are ${folders.join(', ')}`)
    const part = testParts.find((name) => name === what)
    if (!part && args.length > 0) command.error(`error: too many arguments for 'test ${what}'`)

    const { testAll, testChanged, testPart, testScope } = await import('../../npm-test/index.ts')
    if (changed !== undefined) return testChanged(changed)
    if (what === undefined) return testAll({ all })
    return part ? testPart(part, args) : testScope(what)
  })
