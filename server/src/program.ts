/** The server's program: it serves, or does what the people who run the shop ask for. */
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { customersCommand } from './accounts/customers-command'
import { booksCommand } from './catalogue/books-command'
import { categoriesCommand } from './catalogue/categories-command'
import { couponsCommand } from './coupons/coupons-command'
import { openApiDocument } from './openapi'
import { findingsOf } from './operate/check'
import { logCommand } from './operate/log'
import { asJson, asName, table } from './operate/operate'
import { ordersCommand } from './orders/orders-command'
import { printable, toJson } from './printable'
import {
  exitWithMessage,
  runImport,
  runMigrations,
  runServer,
  type Sample,
  sampleBooks,
} from './run'
import { readSettings } from './settings'

const importFile = () =>
  new Command('import')
    .description(
      'Replaces the books, categories or slides with those in a JSON or CSV file. The whole file is validated before anything changes; customers see all of it at once.',
    )
    .argument('[file]', 'JSON with products, categories or carousels, or CSV')
    .option('--sample', 'imports the sample books')
    .option('--dry-run', 'says what would change, and changes nothing')
    .option('--update', 'changes only the fields that the file has, such as _id, price and stock')
    .option('--yes', 'also if more than a tenth of the books are no longer on sale then')
    .addOption(asName())
    .addOption(asJson())
    .action(async (file, { sample, ...options }, command) => {
      if ((file === undefined) === (sample === undefined)) {
        command.error('error: name a file, or use --sample')
      }
      await runImport(file ?? sampleBooks, options)
    })

const migrate = () =>
  new Command('migrate')
    .description(
      'Makes the tables of this version. A server that starts does that, too, and no other command.',
    )
    .action(runMigrations)

const check = () =>
  new Command('check')
    .description(
      'Proves, one by one, what a shop needs before its first customer: settings, database, mail, payments, webhook, clock, disk and backup. It needs the settings of the server, which has to run.',
    )
    .addOption(asJson())
    .action(async ({ json }) => {
      const findings = await findingsOf(readSettings(process.env))
      const lines = findings.map(({ isRight, what, words }) => [isRight ? '✓' : '✗', what, words])
      console.log(json ? toJson(findings) : printable(table(lines)))
      if (findings.some(({ isRight }) => !isRight)) process.exitCode = 1
    })

const checkSettings = () =>
  new Command('check-settings')
    .description('Says whether all settings are there and right, and names each that is not.')
    .action(() => {
      readSettings(process.env)
      console.log('The settings are complete.')
    })

/** It needs neither settings nor a database. */
const printOpenApi = () =>
  new Command('openapi')
    .description('Prints the OpenAPI document of the API, which a server has at /openapi.json.')
    .action(async () => console.log(JSON.stringify(await openApiDocument(), null, 2)))

/** @param sample what an embedded database without books begins with. */
function createProgram(sample?: Sample) {
  return new Command('bookshelf-server')
    .description(
      'Runs the API, with the PostgreSQL server at DATABASE_URL or an embedded database in DATA_DIR. docs/server.md describes all settings.',
    )
    .helpCommand(false)
    .action(() => runServer(sample))
    .addCommand(importFile())
    .addCommand(migrate())
    .addCommand(check())
    .addCommand(checkSettings())
    .addCommand(printOpenApi())
    .addCommand(ordersCommand())
    .addCommand(booksCommand())
    .addCommand(categoriesCommand())
    .addCommand(couponsCommand())
    .addCommand(customersCommand())
    .addCommand(logCommand())
}

/**
 * Runs the program. Wrong usage is explained, with status 2, before anything happens.
 * @param args such as `['orders', 'list', '--json']`; without any, it serves.
 */
export function runProgram(args: readonly string[], sample?: Sample): Promise<void> {
  return exitWithMessage(async () => {
    const program = createProgram(sample)
    explainUsage(program)
    try {
      await program.parseAsync(args, { from: 'user' })
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      process.exitCode = error.exitCode === 0 ? 0 : 2
    }
  })
}

function explainUsage(command: CommandUnknownOpts): void {
  command.exitOverride().showHelpAfterError('(--help explains the arguments)')
  for (const each of command.commands) explainUsage(each)
}
