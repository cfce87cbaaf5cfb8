import path from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { fail, inRoot, outputs } from '../project/index.ts'
import { listenOptions, text } from './command-line.ts'

const { port, host } = listenOptions(4180)

export const command = new Command('collect')
  .summary('stores the reports that pages send')
  .description('Appends the reports that pages send to a file, a line for each request.')
  .argument('[file]', 'the file', text, inRoot(outputs.browser, 'reports.jsonl'))
  .addOption(port)
  .addOption(host)
  .action(async (name, place) => {
    const { defaultDeployRoot } = await import('../release/index.ts')
    const { urlsOf } = await import('../serve/index.ts')
    const { openCollector, reportsPath } = await import('../errors/index.ts')
    const file = path.resolve(name)
    const { releases } = await defaultDeployRoot()
    const server = await openCollector({ file, releases, ...place }).catch((error: Error) =>
      fail(`The collector cannot start: ${error.message}`),
    )
    for (const url of urlsOf(server)) {
      console.log(`Reports are taken at ${url}${reportsPath} into ${file}. What they say: ${url}/`)
    }
  })
