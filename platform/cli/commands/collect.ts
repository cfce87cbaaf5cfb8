import path from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { listenOptions, reportsFile, text, webAddress } from '../command-line.ts'

const address = listenOptions(4180)

export const collect = new Command('collect')
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
  .addOption(address.port)
  .addOption(address.host)
  .action(async (name, { forward: forwardTo, ...place }) => {
    const { defaultDeployRoot } = await import('../../release/index.ts')
    const { listenFailure, urlsOf } = await import('../../serve/index.ts')
    const { openCollector, reportsPath } = await import('../../errors/index.ts')
    const file = path.resolve(name)
    const { releases } = await defaultDeployRoot()
    const server = await openCollector({ file, releases, forwardTo, ...place }).catch(
      (error: Error) => fail(listenFailure(error, place.port, place.host)),
    )
    const urls = urlsOf(server).map((url) => url + reportsPath)
    console.log(`Pages can send their reports to ${urls.join(' or ')}. They are stored in ${file}.`)
  })
