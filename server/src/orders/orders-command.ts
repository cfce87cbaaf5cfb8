/** The command `orders`: sees orders, and moves them on. */
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Order, Shipment, OrderStatus as Status } from 'shared/contract'
import { OrderStatus } from 'shared/schema'
import { keyOf } from '../accounts/email-address'
import type { By } from '../changed-by'
import type { Queries } from '../database'
import { startOf } from '../indian-time'
import { rupees } from '../mail/emails'
import {
  atMost,
  changesBetween,
  changing,
  day,
  factsOf,
  findAll,
  findOne,
  formatCustomer,
  formatTime,
  group,
  line,
  type Noun,
  noteOperation,
  orderNumber,
  paise,
  reading,
  refuseNoChange,
  table,
  withShop,
} from '../operate/operate'
import { attention, close, reconcilePayments } from '../payments/attention-command'
import { refund, refunds } from '../refunds/refunds-command'
import { changeOrder, correctShipment, type OrderColumns, orderColumns, toOrder } from './orders'
import { sales } from './sales-command'

/** An order as operators see it. */
interface ListedOrder extends Omit<Order, 'history'> {
  /** `email` is `null` if the account was deleted. */
  customer: { id: string; email: string | null }
  /** Why the provider does not refund it. */
  problem: string | null
}

/** One that is shown with all that happened to it. */
interface ShownOrder extends ListedOrder {
  history: readonly {
    what: string
    status: string
    by: By['role']
    /** The operator's name. */
    operator: string | null
    at: string
  }[]
}

const orders: Noun<ListedOrder> = {
  async select(db, rest, values) {
    const rows = await db.query<OrderColumns & Pick<ListedOrder, 'customer'>>(
      `select ${orderColumns}, json_build_object('id', customer_id, 'email',
         (select email from customers where customers.id = customer_id)) as customer
       from orders ${rest}`,
      values,
    )
    return rows.map(({ customer, ...row }) => {
      const { history, ...found } = toOrder(row)
      const problems = (row.refunds ?? []).flatMap(({ problem }) => problem ?? [])
      return { ...found, customer, problem: problems[0] ?? null }
    })
  },
  named: 'where id = $1',
  missing: (id) => `There is no order ${id}.`,
  none: 'There are no such orders.',
  columns: {
    Order: ({ id }) => id,
    Placed: ({ placedAt }) => formatTime(placedAt),
    Customer: ({ customer }) => formatCustomer(customer),
    Books: ({ items }) => items.reduce((sum, { qty }) => sum + qty, 0),
    Total: ({ price }) => rupees.format(price.total),
    Status: ({ status }) => status,
    Refund: ({ refunds = [] }) => refunds.map(({ status }) => status).join(', '),
  },
}

/** @throws HttpError 404 */
async function shownOrder(db: Queries, id: string): Promise<ShownOrder> {
  const found = await findOne(orders, db, id)
  const history = await db.query<ShownOrder['history'][number]>(
    `select what, status, changed_by as by, operator, at from history
     where customer_id = $1 and payment_id = $2 order by position`,
    [found.customer.id, found.paymentId],
  )
  return { ...found, history }
}

function detailsOf(order: ShownOrder): string {
  const { deliveryAddress: to, items, price, shipment, refunds = [], problem } = order
  const facts = factsOf({
    Order: order.id,
    Status: order.status,
    Placed: formatTime(order.placedAt),
    Customer: formatCustomer(order.customer),
    'Deliver to': [
      `${to.firstname} ${to.lastname}`,
      to.street,
      `${to.city}, ${to.state} ${to.pincode}, ${to.country}`,
      to.phone,
    ],
    Books: items.map(({ name, qty, price }) => `${qty} × ${name}, ${rupees.format(price * qty)}`),
    Total: rupees.format(price.total),
    Payment: order.providerPaymentId ?? 'none: the total is 0',
    Refund: [
      ...refunds.map(({ amount, status, items: copies = [] }) =>
        [rupees.format(amount), status, ...copies.map(({ _id, qty }) => `${qty} × ${_id}`)].join(
          ', ',
        ),
      ),
      ...(problem ? [problem] : []),
    ],
    Parcel: shipment && `${shipment.carrier} ${shipment.tracking ?? ''}`,
  })
  const changes = order.history.map(({ at, what, status, by, operator }) => [
    formatTime(at),
    `${what} ${status}`,
    operator ?? (by === 'server' ? 'the server' : `the ${by}`),
  ])
  return `${facts}\n\n${table(changes)}`
}

const list = reading(
  'list',
  'lists orders, newest first',
  'Lists only the orders that match all options.',
)
  .addOption(new Option('--status <status>', 'only these').choices(OrderStatus.options))
  .option('--customer <customer>', 'of one customer: the whole email, or the id', line(254))
  .option('--phone <digits>', 'with this phone number', line(20))
  .option('--since <day>', 'placed on this day or later, in India', day)
  .option('--until <day>', 'placed on this day or earlier', day)
  .option('--total <rupees>', 'that cost so much', paise)
  .option('--oldest-first', 'begins with the oldest')
  .addOption(atMost())
  .action(({ most, oldestFirst, json, ...wanted }) =>
    withShop({ json }, ({ database }) =>
      findAll(
        orders,
        database,
        `where ($1::text is null or status = $1)
           and ($2::text is null or customer_id = $2
             or customer_id in (select id from customers where email_key = $3))
           and ($4::text is null or contents #>> '{deliveryAddress,phone}' = $4)
           and ($5::timestamptz is null or placed_at >= $5)
           and ($6::timestamptz is null or placed_at < $6::timestamptz + interval '1 day')
           and ($7::numeric is null or (contents #>> '{price,total}')::numeric = $7)
         order by placed_at ${oldestFirst ? 'asc' : 'desc'}`,
        [
          wanted.status,
          wanted.customer,
          wanted.customer && keyOf(wanted.customer),
          wanted.phone,
          wanted.since && startOf(wanted.since),
          wanted.until && startOf(wanted.until),
          wanted.total && wanted.total / 100,
        ],
        most,
      ),
    ),
  )

const show = reading(
  'show',
  'shows an order and its history',
  'What it holds, where it goes, and who has changed it when.',
)
  .addArgument(orderNumber())
  .action((id, options) =>
    withShop(options, async ({ database }) => {
      const found = await shownOrder(database, id)
      return [found, detailsOf(found)]
    }),
  )

const changingOrder = (name: string, summary: string) =>
  changing(name, summary).addArgument(orderNumber())

/** A command that needs nothing but the order. */
const moving = (name: string, to: Status, summary: string) =>
  changingOrder(name, summary).action((id, options) => moveOn(id, to, options))

const pack = moving('pack', 'packed', 'packs an order: its customer can no longer cancel it')
const deliver = moving('deliver', 'delivered', 'notes that the carrier has delivered an order')
const cancel = moving(
  'cancel',
  'cancelled',
  'cancels an order that is not shipped; what was paid goes back',
)

const ship = changingOrder('ship', 'hands an order to a carrier')
  .requiredOption('--carrier <name>', 'who carries the parcel', line(100))
  .option('--tracking <address>', 'the page that follows the parcel', webAddress)
  .action((id, { carrier, tracking, ...options }) =>
    moveOn(id, 'shipped', options, { carrier, ...(tracking && { tracking }) }),
  )

const track = changingOrder('track', 'corrects who carries a parcel, or the page that follows it')
  .option('--carrier <name>', 'who carries the parcel', line(100))
  .option(
    '--tracking <address>',
    'the page that follows the parcel; empty if none does',
    (value) => (value === '' ? '' : webAddress(value)),
  )
  .action((orderId, { carrier, tracking, ...options }, command) => {
    if (carrier === undefined && tracking === undefined) refuseNoChange(command)
    return withShop(options, async ({ database, mail, by }) => {
      const { customer } = await findOne(orders, database, orderId)
      const given = { ...(carrier && { carrier }), ...(tracking !== undefined && { tracking }) }
      const wanted = { customerId: customer.id, orderId, by, ...given }
      const changes = await database.transaction(customer.id, async (tx) => {
        const { before, after } = await correctShipment(tx, wanted, mail)
        const found = changesBetween(before, after)
        await noteOperation(tx, by, 'orders track', orderId, found)
        return found
      })
      return [changes, `The parcel of ${orderId} is corrected.${emailSentence(customer)}`]
    })
  })

function moveOn(
  orderId: string,
  to: Status,
  options: Parameters<typeof withShop>[0],
  shipment?: Shipment,
): Promise<void> {
  return withShop(options, async ({ database, mail, by }) => {
    const { customer } = await findOne(orders, database, orderId)
    const wanted = { customerId: customer.id, orderId, to, by, ...(shipment && { shipment }) }
    await database.transaction(customer.id, (tx) => changeOrder(tx, wanted, mail))
    const text = `The order ${orderId} is ${to} now.${emailSentence(customer)}`
    return [await shownOrder(database, orderId), text]
  })
}

const emailSentence = ({ email }: ListedOrder['customer']) =>
  email === null ? '' : ' The customer is told by email.'

function webAddress(value: string): string {
  if (value.length <= 500 && URL.canParse(value) && /^https?:\/\//.test(value)) return value
  throw new InvalidArgumentError('It must be an address, such as https://carrier.example/parcel/1.')
}

export const ordersCommand = () =>
  group(
    'orders',
    'Shows orders, and moves them on. Each change is noted with its time and your name, and sends the customer an email.',
    [
      list,
      show,
      sales,
      pack,
      ship,
      track,
      deliver,
      cancel,
      refund,
      refunds,
      attention,
      close,
      reconcilePayments,
    ],
  )
