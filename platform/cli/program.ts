/** The program `bookshelf`. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { isInstalled } from '../project/index.ts'
import { developing } from './develop.ts'
import { operating } from './operate.ts'
import { releasing } from './release.ts'

/** All commands, by their headings in the help. */
const groups: Record<string, readonly CommandUnknownOpts[]> = {
  'Try and develop:': developing,
  'Release:': releasing,
  'Operate:': operating,
}

/** The commands that a repository with one remote has (docs/own-repository.md). */
const everywhere = ['dev', 'build', 'release', 'releases', 'previews', 'smoke']

/** Creates the program with its commands. */
export function bookshelf(): CommandUnknownOpts {
  const program = new Command('bookshelf')
    .usage('<command> [options]')
    .description('Builds, composes, releases and serves the shop.')
    .helpCommand(false)
    .helpOption('-h, --help', 'explains a command: bookshelf release --help')
    .enablePositionalOptions()
  for (const [heading, commands] of Object.entries(groups)) {
    for (const command of commands) {
      if (!isInstalled || everywhere.includes(command.name()))
        program.addCommand(command.helpGroup(heading))
    }
  }
  return program
}
