/** The program `bookshelf`. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { hasShell } from '../project/index.ts'
import { budgets } from './commands/budgets.ts'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import { collect } from './commands/collect.ts'
import { compose } from './commands/compose.ts'
import { contract } from './commands/contract.ts'
import { deployConfig } from './commands/deploy-config.ts'
import { dev } from './commands/dev.ts'
import { endCanary } from './commands/end-canary.ts'
import { endPreview } from './commands/end-preview.ts'
import { errors } from './commands/errors.ts'
import { follow } from './commands/follow.ts'
import { format } from './commands/format.ts'
import { newRemote } from './commands/new-remote.ts'
import { pack } from './commands/pack.ts'
import { previews } from './commands/previews.ts'
import { prune } from './commands/prune.ts'
import { refresh } from './commands/refresh.ts'
import { release } from './commands/release.ts'
import { releaseSettings } from './commands/release-settings.ts'
import { releases } from './commands/releases.ts'
import { remove } from './commands/remove.ts'
import { serve } from './commands/serve.ts'
import { server } from './commands/server.ts'
import { smoke } from './commands/smoke.ts'
import { start } from './commands/start.ts'
import { test } from './commands/test.ts'

/** All commands, by their headings in the help. */
const groups: Record<string, readonly CommandUnknownOpts[]> = {
  'Try and develop:': [
    ...[start, server, test, dev, build, newRemote],
    ...[format, budgets, contract, pack],
  ],
  'Release:': [
    ...[check, release, releaseSettings, endCanary, remove, releases, previews, endPreview],
    ...[refresh, follow, prune, smoke],
  ],
  'Operate:': [compose, serve, deployConfig, collect, errors],
}

/**
 * The commands that a repository with one remote has (docs/own-repository.md). What only the others import when they run
 * is not in the package.
 */
const everywhere: readonly CommandUnknownOpts[] = [
  ...[dev, build, check, release, endCanary, remove, releases, previews, endPreview, smoke],
]

/** Creates the program with its commands. @param isWhole whether it has all of them; by default, where the shop is. */
export function bookshelf(isWhole = hasShell): CommandUnknownOpts {
  const program = new Command('bookshelf')
    .usage('<command> [options]')
    .description('Builds, composes, releases and serves the shop.')
    .helpCommand(false)
    .helpOption('-h, --help', 'explains a command: bookshelf release --help')
    .enablePositionalOptions()
  for (const [heading, commands] of Object.entries(groups)) {
    for (const command of commands) {
      if (isWhole || everywhere.includes(command)) program.addCommand(command.helpGroup(heading))
    }
  }
  return program
}
