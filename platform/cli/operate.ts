/** The commands for operators of the shop. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Argument, Command, Option } from '@commander-js/extra-typings'
import { composed, fail, inRoot, isPartName } from '../project/index.ts'
import { listenOptions, port, reportsFile, text, webAddress } from './command-line.ts'

const compose = new Command('compose')
  .summary('composes the builds into a folder')
  .description(
    'Composes the builds into a folder of static files. Pages that have not changed since the last composition are reused.',
  )
  .option('--site <file>', 'the site configuration', text, inRoot('site/site.json'))
  .option('--out <folder>', 'where the composed site is written', text, inRoot(composed.site))
  .action(async ({ site, out }) => {
    const { composeSite, formatChanges, readSite } = await import('../compose/index.ts')
    try {
      const config = readSite(site)
      for (const line of formatChanges(await composeSite({ site: config, out }))) console.log(line)
      if (config.origin === undefined)
        console.log(
          `${site} has no “origin”, so there is no sitemap, and pages have no canonical addresses.`,
        )
    } catch (error) {
      fail(`Composition failed. The existing site has not changed.\n${(error as Error).message}`)
    }
  })

const siteAddress = listenOptions(4173)

const serve = new Command('serve')
  .summary('serves a composed site')
  .description('Serves a composed site.')
  .argument('[folder]', 'the composed site', text, inRoot(composed.site))
  .addOption(siteAddress.port)
  .addOption(siteAddress.host)
  .action(async (folder, place) => {
    const { serveAndLog } = await import('../serve/index.ts')
    await serveAndLog(folder, place)
  })

const deployConfig = new Command('deploy-config')
  .summary('writes the configuration of nginx')
  .description(
    'Writes the configuration of nginx for a composed site. Run it again when settings change.',
  )
  .addArgument(new Argument('<server>', 'the web server').choices(['nginx'] as const))
  .option('--folder <folder>', 'the composed site; by default, the live deployment', text)
  .option('--out <folder>', 'where it is written (default: dist/<server>)', text)
  .option('--port <number>', 'the port that the web server listens on', port, 8080)
  .option('--api <url>', 'passes /api on to this server, such as http://127.0.0.1:4300', webAddress)
  .action(async (server, options) => {
    const { defaultDeployRoot } = await import('../release/index.ts')
    const { headersFile, writeNginxConfig } = await import('../serve/index.ts')
    const site = path.resolve(options.folder ?? (await defaultDeployRoot()).live)
    if (!existsSync(path.join(site, headersFile))) fail(`There is no composed site in ${site}.`)
    const out = path.resolve(options.out ?? inRoot('dist', server))
    const file = writeNginxConfig({ site, out, port: options.port, api: options.api })
    console.log(`${file} serves ${site} on port ${options.port}.`)
  })

const collectorAddress = listenOptions(4180)

const collect = new Command('collect')
  .summary('stores the reports that pages send')
  .description(
    'Receives the reports that pages send, and appends them to a file, one line per request.',
  )
  .argument('[file]', 'the file', text, reportsFile)
  .addOption(
    new Option(
      '--forward <url>',
      'also sends them to this OpenTelemetry collector (OTLP over HTTP)',
    )
      .env('OTEL_EXPORTER_OTLP_ENDPOINT')
      .argParser(webAddress),
  )
  .addOption(collectorAddress.port)
  .addOption(collectorAddress.host)
  .action(async (name, { forward: forwardTo, ...place }) => {
    const { defaultDeployRoot } = await import('../release/index.ts')
    const { listenFailure, urlsOf } = await import('../serve/index.ts')
    const { openCollector, reportsPath } = await import('../errors/index.ts')
    const file = path.resolve(name)
    const { releases } = await defaultDeployRoot()
    const server = await openCollector({ file, releases, forwardTo, ...place }).catch(
      (error: Error) => fail(listenFailure(error, place.port, place.host)),
    )
    const urls = urlsOf(server).map((url) => url + reportsPath)
    console.log(`Pages can send their reports to ${urls.join(' or ')}. They are stored in ${file}.`)
  })

const errors = new Command('errors')
  .summary('prints what has failed for shoppers')
  .description(
    'Prints what has failed for shoppers, from a file of reports. Stack traces show the sources of the stored releases.',
  )
  .argument('<file>', 'the reports, such as dist/reports.jsonl', text)
  .action(async (file) => {
    const { formatFault, formatGaps, groupFaults, isFailure, partOf, readReports } = await import(
      '../errors/index.ts'
    )
    const { defaultDeployRoot, fetchRelease } = await import('../release/index.ts')
    const { reports, unreadable } = await readReports(file).catch((error: Error) =>
      fail(`The reports cannot be read: ${error.message}`),
    )
    const root = await defaultDeployRoot()
    const failed = reports.filter(isFailure)
    const releases = new Map(
      failed.map((report) => [`${partOf(report)} ${report.version}`, report]),
    )
    for (const report of releases.values()) {
      const part = partOf(report)
      // From the store, if this machine has not built it.
      if (isPartName(part)) await fetchRelease(root, part, report.version).catch(fail)
    }
    const { groups, missingMaps } = groupFaults(reports, root.releases)
    for (const group of groups) console.log(`${formatFault(group).join('\n')}\n`)
    if (groups.length === 0) console.log('The reports contain no failures.')
    for (const line of formatGaps(unreadable, missingMaps)) console.error(line)
  })

/** In the order of the help. */
export const operating = [compose, serve, deployConfig, collect, errors]
