/** The commands with which the shop is tried out and developed. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { patterns } from '../../shared/src/routing/paths.ts'
import {
  composed,
  exec,
  fail,
  folderOf,
  galleryName,
  inRoot,
  installPackages,
  isPartName,
  isRemoteName,
  meaningOf,
  onlyPart,
  refuseUsage,
  testParts,
} from '../project/index.ts'
import { listenOptions, part, text, webAddress } from './command-line.ts'

const address = listenOptions(4173)

const start = new Command('start')
  .summary('builds, composes and serves the shop')
  .description('Builds what has changed, composes the shop and serves it.')
  .addOption(address.port)
  .addOption(address.host)
  .option('--server', 'serves the real API as well, on the same origin, with test payments')
  .action(async ({ server: withServer, ...place }) => {
    const { buildAll } = await import('../build/index.ts')
    const { ensureSite } = await import('../compose/index.ts')
    const { serveAndLog } = await import('../serve/index.ts')
    await buildAll()
    if (withServer) {
      const { serveWithApi } = await import('./shop-with-server.ts')
      return serveWithApi(place)
    }
    await ensureSite()
    await serveAndLog(inRoot(composed.site), place)
  })

const server = new Command('server')
  .summary('runs the real API, or one of its commands')
  .description(
    'Runs the real API without the shop, or one of its commands, such as “orders list”. The server explains them itself, since it has them without this program, too.',
  )
  .argument('[arguments...]')
  .helpOption(false)
  .allowUnknownOption()
  .passThroughOptions()
  .action(async (args) => {
    const { runProgram } = await import('../../server/src/program.ts')
    const { sample } = await import('./sample-shop.ts')
    await runProgram(args, sample)
  })

const test = new Command('test')
  .summary('runs the tests that every change must pass, or others')
  .description(
    'Runs the checks and tests that every change must pass, in ten minutes on two cores.',
  )
  .argument('[what]', 'static, unit, e2e or engines; or a folder, such as catalog or shared')
  .argument('[arguments...]', 'for vitest (unit, engines) or Playwright (e2e); folders (static)')
  .option('--all', 'runs all checks and tests, as before a release')
  .option('--changed [commit]', 'runs what depends on the files that differ from it, or from main')
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
  // They reach Playwright as arguments. Named here, they are refused if npm has kept them because “--” was missing.
  .addOption(new Option('--grep <pattern>').hideHelp())
  .addOption(new Option('--workers <number>').hideHelp())
  .addOption(new Option('--headed').hideHelp())
  .action(async (what, args, { all = false, changed }) => {
    const { scopeNames, testAll, testChanged, testPart, testScope } = await import(
      '../npm-test/index.ts'
    )
    if (changed !== undefined && (all || what !== undefined))
      refuseUsage(
        `--changed decides by itself what runs, so it cannot be used with “${what ?? '--all'}”.`,
      )
    if (all && what !== undefined)
      refuseUsage(`Use either --all or “${what}”, which runs both tiers.`)
    if (changed !== undefined) return testChanged(changed === true ? 'main' : changed)
    if (what === undefined) return testAll({ all })
    const testedPart = testParts.find((name) => name === what)
    if (testedPart === 'static') {
      const unknown = args.find((name) => !scopeNames.includes(name))
      if (unknown !== undefined)
        refuseUsage(`There is no folder “${unknown}” to check. Choose ${scopeNames.join(', ')}.`)
    } else if (args.length > 0 && !testedPart)
      refuseUsage(`npm test ${what} takes no further arguments, but got “${args.join(' ')}”.`)
    if (testedPart) return testPart(testedPart, args)
    if (scopeNames.includes(what)) return testScope(what)
    return refuseUsage(
      `There are no tests named “${what}”. Choose ${[...testParts, ...scopeNames].join(', ')}.`,
    )
  })

const dev = new Command('dev')
  .summary('serves the shop for development')
  .description(
    'Serves the shop for development: the named parts from source, the others from their builds. Without names, the remotes that differ from main are served from source.',
  )
  .argument('[parts...]', `shell, or remotes; “${galleryName}” shows all shared components`)
  .option('--alone', 'shows one remote alone, with stubs for the parts of other teams')
  .option('--against <url>', 'takes the other parts and the API from a deployed shop', webAddress)
  .addHelpText('after', '\nThe port is 5170, or PORT if it is set.')
  .action(async (words, { alone, against }) => {
    if (alone && against) refuseUsage('Use either --alone or --against.')
    const isGallery = words.length === 1 && words[0] === galleryName
    if (isGallery && (alone || against))
      refuseUsage('The page of shared components cannot be used with --alone or --against.')
    const remotes = isGallery ? [] : words.map(part).filter(isRemoteName)
    const [first = onlyPart] = remotes
    if (alone && (!first || words.length > 1))
      refuseUsage('Name exactly one remote to show it alone.')

    const { devAgainst, devAlone, devGallery, devShop, touchedRemotes } = await import(
      '../dev/index.ts'
    )
    if (isGallery) return devGallery()
    if (alone && first) return devAlone(first)
    const fromSource = words.length > 0 ? remotes : touchedRemotes()
    return against ? devAgainst(fromSource, against) : devShop(fromSource)
  })

const build = new Command('build')
  .summary('builds the parts that have changed')
  .description('Builds the parts that have changed since their last build.')
  .argument('[parts...]', 'shell, or remotes; all parts if none is named')
  .action(async (words) => {
    const names = words.map(part)
    const { buildAll, buildsOf, shopBuilds } = await import('../build/index.ts')
    await buildAll(
      names.length > 0 ? names.flatMap((name) => buildsOf(folderOf(name))) : shopBuilds,
    )
  })

const newRemote = new Command('new-remote')
  .summary('generates a remote')
  .description('Generates a remote with a screen and its tests, and installs its dependencies.')
  .argument('<name>', 'one lower-case word: its folder is remote-<name>, its address /<name>')
  .option('--no-install', 'does not install the dependencies')
  .action(async (name, { install }) => {
    if (!/^[a-z]+$/.test(name)) refuseUsage('The name must be one word in lower-case letters.')
    const meaning = meaningOf(name)
    if (meaning !== undefined)
      refuseUsage(`No remote can be named “${name}”, because ${meaning}. Choose another name.`)
    if (isPartName(name)) fail(`There is already a part named “${name}”.`)
    if (Object.values<string>(patterns).includes(`/${name}`))
      fail(`The shop already has the address /${name}.`)
    if (existsSync(inRoot(`remote-${name}`))) fail(`There is already a folder remote-${name}.`)

    const { writeNewRemote } = await import('../scaffold/index.ts')
    await writeNewRemote(name)
    if (install && !installPackages())
      fail(`remote-${name} was written, but its dependencies could not be installed.`)
    console.log(`remote-${name} is ready. See it in the shop, at /${name}: npm run dev ${name}`)
  })

const format = new Command('format')
  .summary('formats the sources')
  .description('Formats sources, sorts imports, and prints what it cannot fix.')
  .action(async () => process.exit(await exec('biome', ['check', '--write'])))

const budgets = new Command('budgets')
  .summary('compares the size of each page with its budget')
  .description('Compares the size of each page with the budgets in budget.json of each part.')
  .option('--write', 'sets the budgets to the current sizes plus 1%')
  .action(async ({ write }) => {
    const { buildAll } = await import('../build/index.ts')
    const { ensureSite } = await import('../compose/index.ts')
    const { checkBudgets, writeBudgets } = await import('../npm-test/index.ts')
    await buildAll()
    await ensureSite()
    const exceeded = checkBudgets()
    if (write) writeBudgets()
    else if (exceeded.length > 0) {
      fail(
        `${exceeded.join('\n')}\nMake it smaller, or raise the budget and say why: npx bookshelf budgets --write`,
      )
    }
  })

const contract = new Command('contract')
  .summary('tests a server against the contract')
  .description(
    'Tests a server against the contract. The tests sign up their own customers. A server that makes orders is tested for the optional calls as well; some of them need test payments. Exits with status 1 if the server breaks the contract.',
  )
  .requiredOption(
    '--url <url>',
    'the server, as “api” of site.json names it; without a path, /api is tested',
    webAddress,
  )
  .action(async ({ url: { origin, pathname } }) => {
    const { contractCases, fetchClient, makesOrders, optionalCases, testProvider } = await import(
      '../../shared/src/contract-suite/index.ts'
    )
    const { reportContract } = await import('../../shared/src/contract-suite/report.ts')
    const base = origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
    await fetch(`${base}/products`).catch(() => fail(`There is no answer from ${base}.`))
    const client = fetchClient(base)
    const passes = (await makesOrders(client))
      ? await reportContract([...contractCases, ...optionalCases], {
          ...client,
          ...testProvider(base),
        })
      : await reportContract(contractCases, client)
    process.exit(passes ? 0 : 1)
  })

const pack = new Command('pack')
  .summary('writes the packages for other repositories')
  .description('Writes the packages for teams with a repository of their own.')
  .option('--out <folder>', 'where they are written', text, inRoot('dist/packages'))
  .option('--version <version>', 'their version; by default, the one in package.json', version)
  .action(async ({ out, version: named }) => {
    const { packAll, packagesVersion } = await import('../scaffold/index.ts')
    const files = await packAll(path.resolve(out), named ?? packagesVersion()).catch(fail)
    console.log(files.join('\n'))
  })

function version(value: string): string {
  if (/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(value)) return value
  throw new InvalidArgumentError('It must be a semantic version, such as 1.2.0.')
}

/** In the order of the help. */
export const developing = [
  ...[start, server, test, dev, build, newRemote],
  ...[format, budgets, contract, pack],
]
