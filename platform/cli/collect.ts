import path from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { fail, inRoot, outputs } from '../project/index.ts'
import { listenOptions, text, webAddress } from './command-line.ts'

const { port, host } = listenOptions(4180)

export const command = new Command('collect')
  .summary('stores the reports that pages send')
  .description(
    'Receives the reports that pages send, and appends them to a file, one line per request.',
  )
  .argument('[file]', 'the file', text, inRoot(outputs.browser, 'reports.jsonl'))
  .addOption(
    new Option(
      '--forward <url>',
      'also sends them to this OpenTelemetry collector (OTLP over HTTP)',
    )
      .env('OTEL_EXPORTER_OTLP_ENDPOINT')
      .argParser(webAddress),
  )
  .addOption(port)
  .addOption(host)
  .action(async (name, { forward: forwardTo, ...place }) => {
    const { defaultDeployRoot } = await import('../release/index.ts')
    const { urlsOf } = await import('../serve/index.ts')
    const { openCollector, reportsPath } = await import('../errors/index.ts')
    const file = path.resolve(name)
    const { releases } = await defaultDeployRoot()
    const server = await openCollector({ file, releases, forwardTo, ...place }).catch(
      (error: Error) => fail(`The collector cannot start: ${error.message}`),
    )
    const urls = urlsOf(server).map((url) => url + reportsPath)
    console.log(`Pages can send their reports to ${urls.join(' or ')}. They are stored in ${file}.`)
  })
