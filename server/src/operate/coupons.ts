/** The command `coupons`: sees, adds and changes coupons. */
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { couponColumns, ordersWithCoupon, type StoredCoupon } from '../coupons'
import type { Queries } from '../database'
import { rupees } from '../emails'
import { HttpError } from '../http-error'
import { indianDay, oneDay } from '../indian-time'
import {
  asJson,
  changing,
  line,
  noteOperation,
  operatorOf,
  print,
  refuseNoChange,
  table,
  withShop,
} from './operate'

/** A coupon as operators see it. */
interface Seen extends StoredCoupon {
  /** Orders that use it and are not cancelled. */
  uses: number
}

/** The command with its subcommands. */
export function couponsCommand() {
  return new Command('coupons')
    .description(
      'Shows, adds and changes coupons. A change counts at once; payments that have begun keep the coupon as it was.',
    )
    .helpCommand(false)
    .addCommand(list)
    .addCommand(show)
    .addCommand(add)
    .addCommand(change)
    .addCommand(end)
}

const coupon = () =>
  new Argument('<coupon>', 'its name, such as "NEW USER"').argParser((name: string) =>
    line(40)(name).toUpperCase(),
  )

const list = new Command('list')
  .summary('lists all coupons')
  .description('Lists all coupons in the order in which customers see them.')
  .addOption(asJson())
  .action(({ json }) =>
    withShop(async ({ database }) => {
      const found = await seenCoupons(database)
      print(json, found, found.length === 0 ? 'There are no coupons.' : tableOf(found))
    }),
  )

const show = new Command('show')
  .summary('shows a coupon')
  .description('Shows a coupon.')
  .addArgument(coupon())
  .addOption(asJson())
  .action((name, { json }) =>
    withShop(async ({ database }) => {
      const found = await seenCoupon(database, name)
      print(json, found, tableOf([found]))
    }),
  )

/** A command that changes a coupon. The options are what it becomes. */
const changingCoupon = (name: string, summary: string) =>
  changing(name, summary).addArgument(coupon())

const saves = () => new Option('--saves <rupees>', 'how much it takes off').argParser(numberFrom(1))
const minimum = () =>
  new Option(
    '--minimum <rupees>',
    'the total before discounts above which it can be chosen',
  ).argParser(numberFrom(0))
const stays = () =>
  new Option('--stays-at-minimum', 'it stays when the total falls to exactly the minimum')
const from = () => new Option('--from <day>', 'its first day, such as 2026-12-01').argParser(dayOr)
const until = () => new Option('--until <day>', 'its last day').argParser(dayOr)
const most = () =>
  new Option('--most <number>', 'how many orders may use it in all').argParser(numberOr)
const mostEach = () =>
  new Option('--most-each <number>', 'how many orders of one customer may use it').argParser(
    numberOr,
  )

const add = changingCoupon('add', 'adds a coupon')
  .addOption(saves().makeOptionMandatory())
  .addOption(minimum().default(0))
  .addOption(stays())
  .addOption(from())
  .addOption(until())
  .addOption(most())
  .addOption(mostEach())
  .addHelpText('after', '\nDays are those of India, and both count.')
  .action((name, { as, json, staysAtMinimum: holdsAtMinimum = false, ...given }) => {
    return store('add', { ...given, name, holdsAtMinimum }, { as, json })
  })

const change = changingCoupon('change', 'changes a coupon; what is not given stays')
  .addOption(saves())
  .addOption(minimum())
  .addOption(stays())
  .option('--no-stays-at-minimum', 'it is taken off at exactly the minimum')
  .addOption(from())
  .addOption(until())
  .addOption(most())
  .addOption(mostEach())
  .addHelpText('after', '\n“none” in place of a day or a number removes that limit.')
  .action((name, { as, json, staysAtMinimum: holdsAtMinimum, ...given }, command) => {
    if (holdsAtMinimum === undefined && Object.keys(given).length === 0) refuseNoChange(command)
    const stays = holdsAtMinimum === undefined ? {} : { holdsAtMinimum }
    return store('change', { ...given, ...stays, name }, { as, json })
  })

const end = changingCoupon('end', 'ends a coupon at once').action((name, options) =>
  withShop(({ database }) =>
    database.maintain(async (tx) => {
      const yesterday = indianDay(new Date(Date.now() - oneDay))
      const { until } = await seenCoupon(tx, name)
      if (until !== null && until <= yesterday) {
        throw new HttpError(409, `The coupon ${name} has ended already.`)
      }
      await tx.query('update coupons set valid_until = $2 where name = $1', [name, yesterday])
      await noteOperation(tx, operatorOf(options.as), 'coupons end', name)
      print(options.json, await seenCoupon(tx, name), `The coupon ${name} has ended.`)
    }),
  ),
)

type Given = Pick<StoredCoupon, 'name'> & {
  [K in keyof StoredCoupon]?: StoredCoupon[K] | typeof none
}

/** Adds or changes a coupon. @throws HttpError 404, or 409 with a sentence if it may not become that. */
function store(
  what: 'add' | 'change',
  given: Given,
  { as, json }: { as: string | undefined; json: true | undefined },
): Promise<void> {
  const { name } = given
  return withShop(({ database }) =>
    database.maintain(async (tx) => {
      const [known] = await seenCoupons(tx, name)
      if (what === 'add' && known) throw new HttpError(409, `There is a coupon ${name} already.`)
      if (what === 'change' && !known) throw missing(name)
      const wanted: Partial<StoredCoupon> = {
        ...known,
        ...Object.fromEntries(
          Object.entries(given).map(([field, value]) => [field, value === none ? null : value]),
        ),
      }
      if (wanted.from && wanted.until && wanted.from > wanted.until) {
        throw new HttpError(409, `The coupon ${name} would end before its first day.`)
      }
      if (given.until && wanted.until && wanted.until < indianDay(new Date())) {
        throw new HttpError(
          409,
          `The coupon ${name} would be over already: “coupons end” ends one at once.`,
        )
      }
      await tx.query(
        `insert into coupons
           (name, saves, minimum, holds_at_minimum, valid_from, valid_until, most, most_each)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (name) do update set
           (saves, minimum, holds_at_minimum, valid_from, valid_until, most, most_each)
           = row (excluded.saves, excluded.minimum, excluded.holds_at_minimum, excluded.valid_from,
                  excluded.valid_until, excluded.most, excluded.most_each)`,
        [
          ...[name, wanted.saves, wanted.minimum, wanted.holdsAtMinimum],
          ...[wanted.from, wanted.until, wanted.most, wanted.mostEach],
        ],
      )
      await noteOperation(tx, operatorOf(as), `coupons ${what}`, name)
      const now = await seenCoupon(tx, name)
      print(
        json,
        now,
        `The coupon ${name} is ${what === 'add' ? 'added' : 'changed'}.\n\n${tableOf([now])}`,
      )
    }),
  )
}

/** @param name `null` for all. */
function seenCoupons(db: Queries, name: string | null = null): Promise<Seen[]> {
  return db.query<Seen>(
    `select ${couponColumns}, (${ordersWithCoupon}) as uses from coupons
     where $1::text is null or name = $1 order by position`,
    [name],
  )
}

/** @throws HttpError 404 */
async function seenCoupon(db: Queries, name: string): Promise<Seen> {
  const [found] = await seenCoupons(db, name)
  if (!found) throw missing(name)
  return found
}

const missing = (name: string) => new HttpError(404, `There is no coupon ${name}.`)

function tableOf(found: readonly Seen[]): string {
  return table([
    ['Coupon', 'Saves', 'Total', 'From', 'Until', 'Orders', 'At most', 'Each', 'Now'],
    ...found.map((one) => [
      one.name,
      rupees.format(one.saves),
      `above ${rupees.format(one.minimum)}${one.holdsAtMinimum ? ', or the same' : ''}`,
      one.from ?? '',
      one.until ?? '',
      String(one.uses),
      String(one.most ?? ''),
      String(one.mostEach ?? ''),
      stateOf(one),
    ]),
  ])
}

function stateOf({ from, until, most, uses }: Seen): string {
  const today = indianDay(new Date())
  if (until !== null && until < today) return 'ended'
  if (most !== null && uses >= most) return 'used up'
  return from !== null && from > today ? 'not yet' : 'in use'
}

/** Parses a whole number with at most nine digits. */
function numberFrom(least: number) {
  return (value: string): number => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to 999999999.`)
  }
}

/** In place of a day or a number: no limit. The library takes no `null`. */
const none = 'none'

/** Parses a number or 'none'. */
function numberOr(value: string): number | typeof none {
  return value === none ? none : numberFrom(1)(value)
}

/** Parses a day of the calendar or 'none'. */
function dayOr(value: string): string {
  if (value === none) return none
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  if (isDay && new Date(value).toISOString().startsWith(value)) return value
  throw new InvalidArgumentError('It must be a day, such as 2026-12-31.')
}
