/** What the commands for the people who run the shop have in common. */
import { userInfo } from 'node:os'
import path from 'node:path'
import {
  Argument,
  Command,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings'
import type { By } from '../changed-by'
import { type OpenDatabase, openDatabase, type Queries } from '../database'
import { HttpError } from '../http-error'
import type { OutgoingMail } from '../mail/mail'
import { addEmail } from '../mail/mail'
import { oneLine, printable, toJson } from '../printable'
import { type Place, readShop } from '../settings'

/** What commands are about, such as orders: how they are found, and how people see them. */
export interface Noun<T> {
  /** @param rest of the statement: conditions, order and limit. */
  select: (db: Queries, rest: string, values: readonly unknown[]) => Promise<readonly T[]>
  /** The condition on the one that an argument names, and its values; without these, `$1` is the argument. */
  named: string
  keys?: (given: string) => readonly unknown[]
  /** Refuses an argument that names none. */
  missing: (given: string) => string
  /** What a list without entries says. */
  none: string
  /** The heads of its columns, and the cells. */
  columns: Readonly<Record<string, (one: T) => Cell>>
}

export type Named<T> = Pick<Noun<T>, 'select' | 'named' | 'keys' | 'missing'>
export type Listed<T> = Pick<Noun<T>, 'select' | 'none' | 'columns'>

type Cell = string | number | null | undefined

/** What a command has found or changed: for programs, and for people; and that there is more, if a list ends before. */
export type Answer = readonly [value: unknown, text: string, more?: string]

/** @throws HttpError 404 */
export async function findOne<T>(
  { select, named, keys = (text) => [text], missing }: Named<T>,
  db: Queries,
  given: string,
): Promise<T> {
  const [found] = await select(db, named, keys(given))
  if (!found) throw new HttpError(404, missing(given))
  return found
}

/** @param rest conditions and order. @param most without it, the list has no limit. */
export async function findAll<T>(
  noun: Listed<T>,
  db: Queries,
  rest: string,
  values: readonly unknown[] = [],
  most?: number,
): Promise<Answer> {
  const limit = most === undefined ? '' : ` limit ${most + 1}`
  const found = await noun.select(db, rest + limit, values)
  const shown = found.slice(0, most)
  const text = shown.length === 0 ? noun.none : listOf(noun, shown)
  return shown.length < found.length ? [shown, text, 'There are more: use --most.'] : [shown, text]
}

/** A table with a line for each. */
export function listOf<T>({ columns }: Pick<Noun<T>, 'columns'>, found: readonly T[]): string {
  const cells = Object.values(columns)
  return table([Object.keys(columns), ...found.map((one) => cells.map((cell) => cell(one)))])
}

/** A line for each fact, or for each entry of one that is a list. What is `null` is left out. */
export function factsOf(facts: Readonly<Record<string, Cell | readonly Cell[]>>): string {
  return table(
    Object.entries(facts).flatMap(([name, fact]) =>
      [fact ?? []].flat().map((cell, line) => [line === 0 ? name : '', cell]),
    ),
  )
}

/** Aligns the columns of a table. */
export function table(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map((cell) => oneLine(String(cell ?? ''))))
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

export interface Shop {
  database: OpenDatabase
  mail: OutgoingMail
  /** For how many financial years the orders of deleted customers are kept. */
  keepYears: number
  by: Operator
}

type Operator = Extract<By, { name: string }>

interface Given {
  as?: string | undefined
  json?: true | undefined
}

/** Opens the database of the settings for `work`, and prints its answer, if it has one. Emails are sent by a running server. */
export async function withShop(
  { as, json }: Given,
  work: (shop: Shop) => Promise<Answer | null>,
): Promise<void> {
  const { databaseUrl, dataDir, keepYears, ...shop } = readShop(process.env)
  sayPlace({ databaseUrl, dataDir })
  const database = await openDatabase({
    url: databaseUrl,
    dataDir,
    mustExist: true,
    say: console.error,
  })
  try {
    const mail = { ...shop, add: addEmail }
    const answer = await work({ database, mail, keepYears, by: operatorOf(as) })
    if (!answer) return
    const [value, text, more = ''] = answer
    console.log(json ? toJson(value) : printable(more ? `${text}\n${more}` : text))
    if (json && more) console.error(more)
  } finally {
    await database.close()
  }
}

/**
 * Changes what belongs to no customer, in one transaction with its note in the log.
 * @param what the command, such as 'books change'. @param subject the id of what it changes.
 */
export function changeShop(
  options: Given,
  what: string,
  subject: string,
  work: (tx: Queries, mail: OutgoingMail) => Promise<readonly [changes: Changes, ...Answer]>,
): Promise<void> {
  return withShop(options, ({ database, mail, by }) =>
    database.maintain(async (tx) => {
      const [changes, ...answer] = await work(tx, mail)
      await noteOperation(tx, by, what, subject, changes)
      return answer
    }),
  )
}

/** Says which database a command uses, beside what it prints for programs. */
export function sayPlace(place: Place): void {
  console.error(`Database: ${describePlace(place)}`)
}

/** 'shop at localhost:5433', without the password, or a folder. */
export function describePlace({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return path.resolve(dataDir)
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1))
  return `${name} at ${decodeURIComponent(searchParams.get('host') ?? host)}`
}

/** @param name the value of `--as`; without it, the account's name. */
function operatorOf(name?: string): Operator {
  return { role: 'operator', name: name ?? process.env.SUDO_USER ?? accountName() }
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `account ${process.getuid?.()}`
  }
}

/**
 * Notes for the command `log` what an operator changes. What becomes of orders and refunds is in their history.
 * @param tx the transaction of the change.
 * @param what the command, such as 'books change'.
 * @param subject the id of what it changes. No personal data.
 * @param changes what `changesBetween` has found.
 */
export async function noteOperation(
  tx: Queries,
  { name }: Operator,
  what: string,
  subject: string,
  changes: Changes | null = null,
) {
  await tx.query(
    'insert into operations (operator, what, subject, changes) values ($1, $2, $3, $4)',
    [name, what, subject, changes && JSON.stringify(changes)],
  )
}

/** What fields were and are. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** The fields that differ. @param before nothing, if it is new. */
export function changesBetween(before: object, after: object): Changes {
  const old: Record<string, unknown> = { ...before }
  const now: Record<string, unknown> = { ...after }
  const all = Object.keys({ ...old, ...now }).map(
    (name) => [name, [old[name] ?? null, now[name] ?? null]] as const,
  )
  return Object.fromEntries(
    all.filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )
}

/** How many changes a line has: an import has many. */
const mostShown = 5

/** 'saves: 50 → 60'. */
export function formatChanges(changes: Changes | null): string {
  const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const all = Object.entries(changes ?? {}).map(
    ([name, [was, is]]) => `${name}: ${words(was)} → ${words(is)}`,
  )
  const more = all.length > mostShown ? [`and ${all.length - mostShown} more (--json)`] : []
  return [...all.slice(0, mostShown), ...more].join(', ')
}

/**
 * A command that only reads. What it is about is its argument, to be added.
 * @param summary begins with a verb, and begins the description, too.
 * @param details the sentences that follow in the description.
 */
export function reading(name: string, summary: string, ...details: string[]) {
  const first = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  return new Command(name)
    .summary(summary)
    .description([first, ...details].join(' '))
    .addOption(asJson())
}

/** The option `--json`, of each command that finds or changes something. */
export const asJson = () => new Option('--json', 'prints JSON, for programs')

/** A command that prints the beginning of a list, and says if there is more. @param order such as 'order by position'. */
export function listing<T>(
  noun: Listed<T>,
  order: string,
  ...description: Parameters<typeof reading>
) {
  return reading(...description)
    .addOption(atMost())
    .action(({ most, ...options }) =>
      withShop(options, ({ database }) => findAll(noun, database, order, [], most)),
    )
}

/** A command that changes something, and notes who did it. Its parameters are those of `reading`. */
export function changing(...description: Parameters<typeof reading>) {
  return reading(...description).addOption(asName())
}

/** The option `--as`, of each command that changes something. */
export const asName = () =>
  new Option('--as <name>', 'your name in the log; by default, that of your account').argParser(
    line(100),
  )

/** A command that has others. */
export function group(name: string, description: string, commands: readonly CommandUnknownOpts[]) {
  const command = new Command(name).description(description).helpCommand(false)
  for (const each of commands) command.addCommand(each)
  return command
}

export const atMost = () =>
  new Option('--most <number>', 'how many at most').argParser(wholeNumber(1, 99_999)).default(50)

/** An order's number in any case. What is no such number, such as a provider's id, stays as it is. */
export function asOrderNumber(text: string): string {
  return /^bk-/i.test(text) ? text.toUpperCase() : text
}

export const orderNumber = () =>
  new Argument('<order>', 'its number, such as BK-0A1B…').argParser((value: string) =>
    asOrderNumber(line(100)(value)),
  )

/** Of an order or a refund. @param customer `email` is `null` if the account was deleted. */
export function formatCustomer({ email }: { email: string | null }): string {
  return email ?? 'has deleted the account'
}

/** For a change without anything that changes. */
export function refuseNoChange(command: CommandUnknownOpts): never {
  return command.error('error: give an option that says what changes')
}

/** Parses a text on one line. @param max its length. */
export function line(max: number) {
  return (value: string): string => {
    const text = value.trim()
    if (text !== '' && text.length <= max && oneLine(text) === text) return text
    throw new InvalidArgumentError(`It must be a line of at most ${max} characters.`)
  }
}

/** Parses a day of the calendar. */
export function day(value: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (isDay && new Date(value).toISOString().startsWith(value)) return value
  throw new InvalidArgumentError('It must be a day, such as 2026-12-31.')
}

/** Parses an amount in rupees. @returns it in paise. */
export function paise(value: string): number {
  if (/^\d{1,9}(\.\d{1,2})?$/.test(value) && Number(value) > 0) {
    return Math.round(Number(value) * 100)
  }
  throw new InvalidArgumentError('It must be an amount in rupees, such as 99.50.')
}

/** Parses a whole number. */
export function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (/^-?\d{1,9}$/.test(value) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
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
export function formatTime(timestamp: string): string {
  return times.format(new Date(timestamp))
}
