/** npm run screenshots: takes pictures of the shop. */
import path from 'node:path'
import { Argument, Command, Option } from '@commander-js/extra-typings'
import { runProgram, text } from '../../platform/cli/command-line.ts'
import { inRoot } from '../../platform/project/index.ts'
import { engineNames } from '../engines/start-engine.ts'
import { pictureShop, pictureShopIn } from './screenshots.ts'

await runProgram(
  new Command('npm run screenshots --')
    .description('Takes pictures of the shop; with an engine, of every screen in it.')
    .addArgument(
      new Argument('[folder]', 'where they are written')
        .argParser(text)
        .default(inRoot('docs/screenshots')),
    )
    .addOption(new Option('--engine <name>', 'the engine').choices(engineNames))
    .action(async (named, { engine }) => {
      const folder = path.resolve(named)
      await (engine ? pictureShopIn(engine, folder) : pictureShop(folder))
      console.log(`The pictures are in ${path.relative(process.cwd(), folder)}.`)
      process.exit(0)
    }),
)
