/** The benchmarks (README.md). Each command measures the current sources, unless it takes composed sites. */
import { Command, Option } from '@commander-js/extra-typings'
import { runProgram, text, wholeNumber } from '../platform/cli/command-line.ts'
import { composed, inRoot } from '../platform/project/index.ts'
import { benchCatalogue } from './catalogue.ts'
import { benchCompare, partNames } from './compare.ts'
import { benchFederation } from './federation.ts'
import { benchServer } from './server.ts'

const compare = new Command('compare')
  .description(
    'Times the shop on an emulated phone: a first visit, and the most common taps and keys, each until the next paint. Several composed sites are measured alternately, so that other load on the machine affects all of them equally. Prints medians, in milliseconds.',
  )
  .argument('[folders...]', 'composed sites; dist/site if none is named')
  .option('--runs <number>', 'how often each site is measured', wholeNumber({ min: 1 }), 9)
  .option('--path <path>', 'the address of the first visit', text, '/')
  .addOption(
    new Option(
      '--only <part>',
      'measures only this; the heap is measured only if it is named',
    ).choices(partNames),
  )
  .addHelpText('after', '\nTo compare with another version, compose its site in a checkout of it.')
  .action(async (folders, { runs, path, only }) => {
    await benchCompare({
      folders: folders.length > 0 ? folders : [inRoot(composed.site)],
      runs,
      path,
      only,
    })
    process.exit(0)
  })

const federation = new Command('federation')
  .description(
    'Counts what a first visit of the home page fetches, compared with the same sources as one build. Composes both, so that `npm run bench:compare -- dist/site dist/monolith --only first-visit` can time them.',
  )
  .option('--json', 'prints JSON')
  .action(async ({ json = false }) => {
    await benchFederation(json)
    process.exit(0)
  })

const server = new Command('server')
  .description(
    'Times the answers of the real server with PostgreSQL, while customers browse, search, change their carts and pay, then its capacity, beside a bare Fastify, and then how long imports, lists, searches and a cart beside them take with a large catalogue. Client, server and database share this machine. Exits with status 1 if a call fails.',
  )
  .option('--customers <number>', 'customers at once', wholeNumber({ min: 1 }), 200)
  .option('--seconds <number>', 'how long they shop', wholeNumber({ min: 1 }), 60)
  .option(
    '--think <number>',
    'milliseconds between two calls of one customer',
    wholeNumber({ min: 0 }),
    1000,
  )
  .option('--books <number>', 'how many books the shop has', wholeNumber({ min: 2 }), 1000)
  .option('--seed <text>', 'two runs with the same seed choose the same actions', text, '1')
  .option(
    '--rounds <number>',
    'how often the capacity is measured; 0 for not at all',
    wholeNumber({ min: 0 }),
    5,
  )
  .option(
    '--catalogues <sizes...>',
    'measures nothing but large catalogues, of these numbers of books',
    (size: string, sizes: number[] = []) => [...sizes, wholeNumber({ min: 1 })(size)],
  )
  .addOption(
    new Option(
      '--embedded',
      'measures large catalogues in the embedded database: 20,000 books, unless --catalogues says others',
    ).implies({
      catalogues: [20_000],
    }),
  )
  .action(async ({ catalogues, embedded, ...options }) => {
    const ok = catalogues !== undefined || (await benchServer(options))
    await benchCatalogue({
      sizes: catalogues ?? [10_000],
      seconds: 5,
      isEmbedded: embedded === true,
    })
    process.exit(ok ? 0 : 1)
  })

const program = new Command('bench').description('Measures the shop.').helpCommand(false)
for (const command of [compare, server, federation]) {
  program.addCommand(command)
}
await runProgram(program)
