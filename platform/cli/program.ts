/** The commands of `bookshelf`, each in the file of its name. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { isInstalled } from '../project/index.ts'

type Loader = () => Promise<{ command: CommandUnknownOpts }>

/** The commands of a repository with one remote (docs/own-repository.md). */
const everywhere: Record<string, Loader> = {
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  smoke: () => import('./smoke.ts'),
  release: () => import('./release.ts'),
  releases: () => import('./releases.ts'),
}

const groups: Record<string, Record<string, Loader>> = {
  'Try and develop:': {
    start: () => import('./start.ts'),
    server: () => import('./server.ts'),
    test: () => import('./test.ts'),
    dev: () => import('./dev.ts'),
    build: () => import('./build.ts'),
    'new-remote': () => import('./new-remote.ts'),
    format: () => import('./format.ts'),
    budgets: () => import('./budgets.ts'),
    openapi: () => import('./openapi.ts'),
    contract: () => import('./contract.ts'),
    pack: () => import('./pack.ts'),
  },
  'Release:': {
    release: () => import('./release.ts'),
    releases: () => import('./releases.ts'),
    refresh: () => import('./refresh.ts'),
    follow: () => import('./follow.ts'),
    smoke: () => import('./smoke.ts'),
  },
  'Operate:': {
    compose: () => import('./compose.ts'),
    serve: () => import('./serve.ts'),
    'deploy-config': () => import('./deploy-config.ts'),
    collect: () => import('./collect.ts'),
    errors: () => import('./errors.ts'),
  },
}

/**
 * The program with the command of this name. If there is no such command, it has all of them, for the help and for
 * suggestions.
 */
export async function bookshelf(name: string | undefined): Promise<CommandUnknownOpts> {
  const program = new Command('bookshelf')
    .usage('<command> [options]')
    .description('Builds, composes, releases and serves the shop.')
    .helpCommand(false)
    .helpOption('-h, --help', 'explains a command: bookshelf release --help')
    .enablePositionalOptions()
  for (const [heading, loaders] of Object.entries(isInstalled ? { '': everywhere } : groups)) {
    const wanted = Object.entries(loaders)
    const named = wanted.filter(([each]) => each === name)
    for (const [, load] of isKnown(name) ? named : wanted) {
      const { command } = await load()
      program.addCommand(heading ? command.helpGroup(heading) : command)
    }
  }
  return program
}

function isKnown(name: string | undefined): boolean {
  const all = isInstalled ? [everywhere] : Object.values(groups)
  return name !== undefined && all.some((loaders) => Object.hasOwn(loaders, name))
}
