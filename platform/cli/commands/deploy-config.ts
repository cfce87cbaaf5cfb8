import { existsSync } from 'node:fs'
import path from 'node:path'
import { Argument, Command } from '@commander-js/extra-typings'
import { fail, inRoot } from '../../project/index.ts'
import { port, text, webAddress } from '../command-line.ts'

export const deployConfig = new Command('deploy-config')
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
    const { defaultDeployRoot } = await import('../../release/index.ts')
    const { headersFile, writeNginxConfig } = await import('../../serve/index.ts')
    const site = path.resolve(options.folder ?? (await defaultDeployRoot()).live)
    if (!existsSync(path.join(site, headersFile))) fail(`There is no composed site in ${site}.`)
    const out = path.resolve(options.out ?? inRoot('dist', server))
    const file = writeNginxConfig({ site, out, port: options.port, api: options.api })
    console.log(`${file} serves ${site} on port ${options.port}.`)
  })
