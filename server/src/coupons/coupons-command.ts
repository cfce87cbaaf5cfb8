/** The command `coupons`: sees, adds and changes coupons. */
import { Argument, Option } from '@commander-js/extra-typings'
import { couponHolds, fixedDiscount } from 'shared/pricing'
import { HttpError } from '../http-error'
import { indianDay, oneDay } from '../indian-time'
import { rupees } from '../mail/emails'
import {
  changeShop,
  changesBetween,
  changing,
  day,
  findOne,
  group,
  line,
  listing,
  listOf,
  type Noun,
  reading,
  refuseNoChange,
  wholeNumber,
  withShop,
} from '../operate/operate'
import { type CouponRow, couponColumns, ordersWithCoupon } from './coupons'

/** A coupon as operators see it. */
interface ListedCoupon extends CouponRow {
  /** Orders that use it and are not cancelled. */
  uses: number
}

const coupons: Noun<ListedCoupon> = {
  select: (db, rest, values) =>
    db.query(`select ${couponColumns}, (${ordersWithCoupon}) as uses from coupons ${rest}`, values),
  named: 'where name = $1',
  missing: (name) => `There is no coupon ${name}.`,
  none: 'There are no coupons.',
  columns: {
    Coupon: ({ name }) => name,
    Saves: ({ saves }) => rupees.format(saves),
    Total: ({ minimum, holdsAtMinimum }) =>
      `above ${rupees.format(minimum)}${holdsAtMinimum ? ', or the same' : ''}`,
    From: ({ from }) => from,
    Until: ({ until }) => until,
    Orders: ({ uses }) => uses,
    'At most': ({ most }) => most,
    Each: ({ mostEach }) => mostEach,
    Now: stateOf,
  },
}

function stateOf({ from, until, most, uses }: ListedCoupon): string {
  const today = indianDay(new Date())
  if (until !== null && until < today) return 'ended'
  if (most !== null && uses >= most) return 'used up'
  return from !== null && from > today ? 'not yet' : 'in use'
}

const coupon = () =>
  new Argument('<coupon>', 'its name, such as "NEW USER"').argParser((name: string) =>
    line(40)(name).toUpperCase(),
  )

const list = listing(
  coupons,
  'order by position',
  'list',
  'lists coupons',
  'Customers see them in this order.',
)

const show = reading('show', 'shows a coupon')
  .addArgument(coupon())
  .action((name, options) =>
    withShop(options, async ({ database }) => {
      const found = await findOne(coupons, database, name)
      return [found, listOf(coupons, [found])]
    }),
  )

/** In place of a day or a number: no limit. The library takes no `null`. */
const none = 'none'
const orNone = <T>(parse: (value: string) => T) => {
  return (value: string) => (value === none ? none : parse(value))
}
const numberFrom = (least: number) => wholeNumber(least, 999_999_999)

/** The fields of a coupon, by the option that sets each. */
const fields: readonly [option: string, description: string, parse?: (value: string) => unknown][] =
  [
    ['--saves <rupees>', 'how much it takes off', numberFrom(1)],
    [
      '--minimum <rupees>',
      'the total before discounts above which it can be chosen',
      numberFrom(0),
    ],
    ['--stays-at-minimum', 'it stays when the total falls to exactly the minimum'],
    ['--no-stays-at-minimum', 'it is taken off at exactly the minimum'],
    ['--from <day>', 'its first day, such as 2026-12-01', orNone(day)],
    ['--until <day>', 'its last day', orNone(day)],
    ['--most <number>', 'how many orders may use it in all', orNone(numberFrom(1))],
    ['--most-each <number>', 'how many orders of one customer may use it', orNone(numberFrom(1))],
  ]

function changingCoupon(name: 'add' | 'change', summary: string, help: string) {
  const command = changing(name, summary).addArgument(coupon()).addHelpText('after', `\n${help}`)
  for (const [flags, description, parse] of fields) {
    const option = new Option(flags, description)
    command.addOption(parse ? option.argParser(parse) : option)
  }
  return command.action((coupon, options, self) => {
    const { as, json, staysAtMinimum, ...given } = options as Record<string, unknown> &
      Parameters<typeof withShop>[0]
    if (staysAtMinimum !== undefined) given.holdsAtMinimum = staysAtMinimum
    if (name === 'add' && given.saves === undefined) {
      self.error("error: required option '--saves <rupees>' not specified")
    }
    if (Object.keys(given).length === 0) refuseNoChange(self)
    return store(name, coupon, given, { as, json })
  })
}

const add = changingCoupon('add', 'adds a coupon', 'Days are those of India, and both count.')
const change = changingCoupon(
  'change',
  'changes a coupon; what is not given stays',
  '“none” in place of a day or a number removes that limit.',
)

const end = changing('end', 'ends a coupon at once')
  .addArgument(coupon())
  .action((name, options) =>
    changeShop(options, 'coupons end', name, async (tx) => {
      const yesterday = indianDay(new Date(Date.now() - oneDay))
      const { until } = await findOne(coupons, tx, name)
      if (until !== null && until <= yesterday) {
        throw new HttpError(409, `The coupon ${name} has ended already.`)
      }
      await tx.query('update coupons set valid_until = $2 where name = $1', [name, yesterday])
      const changes = changesBetween({ until }, { until: yesterday })
      return [changes, await findOne(coupons, tx, name), `The coupon ${name} has ended.`]
    }),
  )

const fresh: Partial<CouponRow> = { minimum: 0, holdsAtMinimum: false }

/** Adds or changes a coupon. @throws HttpError 404, or 409 with a sentence if it may not become that. */
function store(
  what: 'add' | 'change',
  name: string,
  given: Readonly<Record<string, unknown>>,
  options: Parameters<typeof withShop>[0],
): Promise<void> {
  return changeShop(options, `coupons ${what}`, name, async (tx) => {
    const [known] = await coupons.select(tx, coupons.named, [name])
    if (what === 'add' && known) throw new HttpError(409, `There is a coupon ${name} already.`)
    if (what === 'change' && !known) throw new HttpError(404, coupons.missing(name))
    const limits = Object.entries(given).map(([field, value]) => [
      field,
      value === none ? null : value,
    ])
    const wanted: Partial<CouponRow> = { ...(known ?? fresh), ...Object.fromEntries(limits) }
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
        name,
        wanted.saves,
        wanted.minimum,
        wanted.holdsAtMinimum,
        wanted.from,
        wanted.until,
        wanted.most,
        wanted.mostEach,
      ],
    )
    const now = await findOne(coupons, tx, name)
    const done = what === 'add' ? 'added' : 'changed'
    const free = now.saves + fixedDiscount
    const warning = couponHolds(now, free)
      ? `\n\nWith it, a cart of up to ${rupees.format(free)} costs nothing: give a higher --minimum if you do not want that.`
      : ''
    const text = `The coupon ${name} is ${done}.\n\n${listOf(coupons, [now])}${warning}`
    return [changesBetween(known ?? {}, now), now, text]
  })
}

export const couponsCommand = () =>
  group(
    'coupons',
    'Shows, adds and changes coupons. A change counts at once; payments that have begun keep the coupon as it was.',
    [list, show, add, change, end],
  )
