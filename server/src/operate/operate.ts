/** What the commands for the people who run the shop have in common. */
import { userInfo } from 'node:os'
import {
  Argument,
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import { type OpenDatabase, openDatabase, type Queries } from '../database'
import { addEmail } from '../mail'
import type { By } from '../order-changes'
import { readShop } from '../settings'
import type { Post } from '../tell-customers'

/** Parses arguments and runs the command. Explains wrong usage, and exits with status 2 before anything happens. */
export async function operate(command: CommandUnknownOpts, args: readonly string[]): Promise<void> {
  for (const each of [command, ...command.commands]) {
    each.exitOverride().showHelpAfterError('(--help explains the arguments)')
  }
  try {
    await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : 2
  }
}

interface Shop {
  database: OpenDatabase
  mail: Post
  /** For how many financial years the orders of deleted customers are kept. */
  keepYears: number
}

/** Opens the database of the settings for `work`. Emails are sent by a running server. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, origin, keepYears } = readShop(process.env)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    return await work({ database, mail: { add: addEmail, origin }, keepYears })
  } finally {
    await database.close()
  }
}

export const asJson = () => new Option('--json', 'prints JSON, for programs')

/** @param name the value of `--as`; without it, the account's name. */
export function operatorOf(name?: string): Extract<By, { name: string }> {
  return { role: 'operator', name: name ?? process.env.SUDO_USER ?? accountName() }
}

/**
 * Notes for the command `log` what an operator changes. Orders and refunds have their own history.
 * @param tx the transaction of the change.
 * @param what the command, such as 'books change'.
 * @param subject the id of what it changes. No personal data.
 */
export async function noteOperation(
  tx: Queries,
  operator: ReturnType<typeof operatorOf>,
  what: string,
  subject: string,
): Promise<void> {
  await tx.query('insert into operations (operator, what, subject) values ($1, $2, $3)', [
    operator.name,
    what,
    subject,
  ])
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `account ${process.getuid?.()}`
  }
}

export const atMost = () =>
  new Option('--most <number>', 'how many at most').argParser(wholeNumber).default(50)

/** An order's number in any case. What is no such number, such as a provider's id, stays as it is. */
export function asOrderNumber(text: string): string {
  return /^bk-/i.test(text) ? text.toUpperCase() : text
}

export const orderNumber = () =>
  new Argument('<order>', 'its number, such as BK-0A1B…').argParser((value: string) =>
    asOrderNumber(line(100)(value)),
  )

/** Of an order or a refund. @param customer `email` is `null` if the account was deleted. */
export function customerWords({ email }: { email: string | null }): string {
  return email ?? 'has deleted the account'
}

/** Who changes something. */
export const asOperator = () =>
  new Option('--as <name>', 'your name in the log; by default, that of your account').argParser(
    line(100),
  )

/**
 * What a command changes is its argument, to be added.
 * @param summary begins with a verb, and describes it, too.
 * @param details the sentences that follow in the description.
 */
export function changing(name: string, summary: string, ...details: string[]) {
  const first = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  return new Command(name)
    .summary(summary)
    .description([first, ...details].join(' '))
    .addOption(asOperator())
    .addOption(asJson())
}

/** A command that changes one order. */
export const changingOrder = (name: string, summary: string) =>
  changing(name, summary).addArgument(orderNumber())

/** For a change without anything that changes. */
export function refuseNoChange(command: CommandUnknownOpts): never {
  return command.error('error: give an option that says what changes')
}

/** Parses a text on one line. @param max its length. */
export function line(max: number) {
  return (value: string): string => {
    const text = value.trim()
    if (text === '' || text.length > max || /\p{C}/u.test(text)) {
      throw new InvalidArgumentError(`It must be a line of at most ${max} characters.`)
    }
    return text
  }
}

/**
 * Aligns the columns of a table. What customers have typed in never controls the terminal.
 * @param rows the first one is the head.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const texts = rows.map((row) => row.map(printable))
  const width = (column: number) => Math.max(...texts.map((row) => row[column]?.length ?? 0))
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ')
}

const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A time in the time zone of the machine, with its name: '28 Nov 2026, 10:00 UTC'. @param timestamp in ISO 8601. */
export function timeWords(timestamp: string): string {
  return times.format(new Date(timestamp))
}

/** Prints what a command has found or changed. */
export function print(json: true | undefined, value: unknown, words: string): void {
  console.log(json ? JSON.stringify(value, null, 2) : words)
}

function wholeNumber(value: string): number {
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It must be a whole number from 1 to 99999.')
}
