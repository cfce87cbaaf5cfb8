/** The commands with which teams release their parts. */
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import {
  fail,
  onlyPart,
  type PartName,
  partNames,
  refuseUsage,
  settingsName,
  shellPart,
  stoppable,
} from '../project/index.ts'
import {
  atLeastADay,
  duration,
  part,
  percentages,
  previewName,
  reportsFile,
  text,
  webAddress,
  wholeNumber,
} from './command-line.ts'

const release = new Command('release')
  .summary('releases one part, or the settings')
  .description(
    'Builds one part, checks that it fits what is live, and makes it live. “site” releases the settings instead.',
  )
  .argument(
    '[part]',
    `${partNames.join(', ')}, or ${settingsName} for the settings in site/site.json`,
    (word): PartName => (word === settingsName ? word : part(word)),
    onlyPart,
  )
  .option(
    '--to <version>',
    'goes back to a version that was live before, instead of building one',
    text,
  )
  .option(
    '--from <store>',
    'releases what is live in another store, a folder or s3://bucket/shop, instead of building',
    text,
  )
  .option(
    '--canary <percent>',
    'releases only to this percentage of shoppers; 0 ends a canary',
    percentages,
  )
  .option(
    '--every <time>',
    'watches the canary, and raises it to the next of its percentages after this time, such as 10m',
    duration,
  )
  .option(
    '--preview [name]',
    'shows it only to those who open a link; several parts can be in one preview',
    previewName,
  )
  .option('--site <file>', 'the settings, for “site” and for the first release', text)
  .option('--first', 'begins a new shop in a store that BOOKSHELF_HOME or BOOKSHELF_STORE names')
  .option('--skip-smoke-test', 'skips the smoke test')
  .option('--allow-empty-pages', 'accepts pages that lose their prerendered content')
  .addHelpText(
    'after',
    `
Examples:
  npx bookshelf release catalog
  npx bookshelf release catalog --canary 10
  npx bookshelf release catalog --canary 5,25,100 --every 10m
  npx bookshelf release catalog --preview=checkout-redesign
  npx bookshelf release catalog --to 0.1.0-3f
  npx bookshelf release catalog --from /mnt/staging --home /mnt/production
  npx bookshelf release site`,
  )
  .action(async (named, { to, from: other, canary: shares = [], every, ...others }) => {
    const { preview: previewed, site: siteFile, first, ...how } = others
    const startedAt = performance.now()
    const [canary, ...steps] = shares
    if (named === undefined)
      return refuseUsage(`Name the part to release. The parts are ${partNames.join(', ')}.`)
    if (named === settingsName && (to ?? other ?? canary ?? previewed) !== undefined)
      refuseUsage(
        'Settings have no versions, canaries or previews. Omit --to, --from, --canary and --preview.',
      )
    if (to !== undefined && other !== undefined) refuseUsage('Use either --to or --from.')
    if (canary !== undefined && named === shellPart)
      refuseUsage('The shell cannot be a canary. Only remotes can.')
    if (steps.length > 0 && every === undefined)
      refuseUsage('Say how long each percentage stays at least: --every 10m')
    if (every !== undefined && !canary)
      refuseUsage('--every is for canaries. Add their percentages: --canary 5,25,100')
    if (previewed !== undefined && named === shellPart)
      refuseUsage('The shell cannot be previewed. Only remotes can.')
    if (previewed !== undefined && (canary !== undefined || siteFile !== undefined))
      refuseUsage('--preview cannot be combined with --canary or --site.')
    if (canary === 0 && (to ?? other ?? siteFile) !== undefined)
      refuseUsage('--canary 0 ends a canary. It cannot be combined with --to, --from or --site.')

    const { formatFailures } = await import('../compose/index.ts')
    const platform = await import('../release/index.ts')
    const root = await platform.defaultDeployRoot()
    const options = { ...how, siteFile }
    const preview = previewed === true ? platform.defaultPreviewName(named) : previewed
    const deploy = () => {
      if (named === settingsName) return platform.releaseSettings(root, options)
      if (canary === 0) return platform.endCanary(root, named)
      const schedule = every === undefined ? {} : { steps, every }
      return platform.release({
        root,
        part: named,
        to,
        from: other,
        canary,
        schedule,
        preview,
        first,
        ...options,
      })
    }
    // Ctrl+C, or a machine that shuts down.
    process.on('exit', (code) => {
      if (code === 130) console.error('Stopped. npx bookshelf releases shows what is live.')
    })
    const deployed = await stoppable(deploy).catch((error) => {
      if (!(error instanceof platform.AlreadyLive)) return platform.failed(root, error).catch(fail)
      console.log(error.message)
      return process.exit(0)
    })
    const { number, site, source, changes } = deployed
    const version =
      preview === undefined
        ? platform.versionsOf(site, named).at(canary ? -1 : 0)
        : site.previews?.[preview]?.remotes[named]?.version
    const share = canary ? ` for ${canary}% of shoppers` : ''
    const watched = every ? ' npx bookshelf follow watches it.' : ''
    const from = source ? ` It was built from ${platform.formatSource(source)}.` : ''
    let done = `${named} ${version} is live${share} as deployment ${number}.${watched}${from}`
    if (named === settingsName) done = `The settings are live as deployment ${number}.`
    if (canary === 0)
      done = `The canary of ${named} has ended. Deployment ${number} serves ${version} to everybody.`
    if (preview !== undefined)
      done = `The preview “${preview}” shows ${named} ${version} at\n${platform.previewAddress(site, preview)}\n${from.trim()}`
    console.log(`${done} It took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    for (const line of formatFailures(changes.failures)) console.log(line)
    if (how.skipSmokeTest)
      console.log('The smoke test was skipped: nobody has tried it in a browser.')
  })

const releases = new Command('releases')
  .summary('shows what was released, when and by whom')
  .description(
    'Shows the deployments, the newest first: what each changed, what of it is live, and who made it from which sources. You can go back to each version.',
  )
  .option('--last <number>', 'how many; what is live is always shown', wholeNumber({ min: 1 }), 20)
  .option('--json', 'prints JSON, for programs')
  .action(async ({ last, json }) => {
    const { defaultDeployRoot, formatReleases, listReleases } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    const listed = await listReleases(root, last).catch(fail)
    console.log(json ? JSON.stringify(listed, null, 2) : formatReleases(root, listed).join('\n'))
  })

const previews = new Command('previews')
  .summary('lists the previews, or ends one')
  .description('Lists the previews with their addresses, their releases, and who added them.')
  .option('--end <name>', 'ends a preview: its address then shows the live shop', text)
  .action(async ({ end }) => {
    const { defaultDeployRoot, endPreview, listPreviews } = await import('../release/index.ts')
    const root = await defaultDeployRoot()
    if (end === undefined) return console.log((await listPreviews(root).catch(fail)).join('\n'))
    const { number } = await endPreview(root, end).catch(fail)
    console.log(`The preview “${end}” has ended with deployment ${number}.`)
  })

const refresh = new Command('refresh')
  .summary('renders the pages whose data has changed')
  .description('Renders the pages whose data has changed in the API, and makes them live.')
  .action(async () => {
    const { formatChanges } = await import('../compose/index.ts')
    const { defaultDeployRoot, refresh: refreshPages } = await import('../release/index.ts')
    try {
      const { changes, number } = await refreshPages(await defaultDeployRoot())
      for (const line of formatChanges(changes)) console.log(line)
      console.log(`Deployment ${number} is up to date.`)
    } catch (error) {
      fail(`Refreshing failed. The existing pages have not changed.\n${(error as Error).message}`)
    }
  })

const follow = new Command('follow')
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
  .action(async ({ every, once, reports: file }) => {
    const platform = await import('../release/index.ts')
    const { followLog, nothingLive } = platform
    const root = await platform.defaultDeployRoot()
    const watch = platform.watchCanaries({ root, reports: path.resolve(file), tell: console.log })
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

const smoke = new Command('smoke')
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

const prune = new Command('prune')
  .summary('removes releases that nothing needs any more')
  .description(
    'Says which stored releases nothing needs any more, and removes them with --yes. Those that are live, canaries, in previews or retained for open tabs always stay.',
  )
  .requiredOption(
    '--keep <time>',
    'also keeps what was live in this time, such as 30d',
    atLeastADay,
  )
  .option('--yes', 'removes them')
  .action(async ({ keep, yes }) => {
    const platform = await import('../release/index.ts')
    const root = await platform.defaultDeployRoot()
    const found = await platform.findPrunable(root, keep * 1000).catch(fail)
    if (found.releases.length + found.records.length === 0)
      return console.log('Nothing can be removed.')
    for (const line of platform.formatPrunable(found)) console.log(line)
    if (!yes) return console.log('Nothing has been removed. To remove it, add --yes.')
    await platform.prune(root, found).catch(fail)
    console.log('All of it has been removed.')
  })

const commands: readonly CommandUnknownOpts[] = [
  ...[release, releases, previews, refresh, follow, prune],
]
for (const command of commands) {
  command
    .option('--home <folder>', 'the folder of the store; otherwise BOOKSHELF_HOME, or dist', text)
    .hook('preAction', () => {
      const home: unknown = command.getOptionValue('home')
      if (typeof home === 'string') process.env.BOOKSHELF_HOME = home
    })
}

/** In the order of the help. */
export const releasing = [...commands, smoke]
