/** The command `orders`: sees orders, and moves them on. */
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Order, Shipment, OrderStatus as Status } from 'shared/contract'
import { OrderStatus } from 'shared/schema'
import type { Queries } from '../database'
import { rupees } from '../emails'
import { HttpError } from '../http-error'
import type { By } from '../order-changes'
import { changeOrder, type OrderRow, orderColumns, toOrder } from '../orders'
import {
  asJson,
  atMost,
  changingOrder,
  customerWords,
  line,
  operatorOf,
  orderNumber,
  print,
  table,
  timeWords,
  withShop,
} from './operate'
import { refund, refunds } from './refunds'

/** An order as operators see it. */
interface Seen extends Omit<Order, 'history'> {
  /** `email` is `null` if the account was deleted. */
  customer: { id: string; email: string | null }
  /** Why the provider does not refund it. */
  problem: string | null
  history?: readonly Entry[]
}

interface Entry {
  what: string
  status: string
  by: By['role']
  /** The operator's name. */
  operator: string | null
  at: string
}

/** The command with its subcommands. */
export function ordersCommand() {
  return new Command('orders')
    .description(
      'Shows orders, and moves them on. Each change is noted with its time and your name, and sends the customer an email.',
    )
    .helpCommand(false)
    .addCommand(list)
    .addCommand(show)
    .addCommand(pack)
    .addCommand(ship)
    .addCommand(deliver)
    .addCommand(cancel)
    .addCommand(refund)
    .addCommand(refunds)
}

const list = new Command('list')
  .summary('lists orders, newest first')
  .description('Lists orders, newest first.')
  .addOption(new Option('--status <status>', 'only these').choices(OrderStatus.options))
  .addOption(atMost())
  .addOption(asJson())
  .action(({ status, most, json }) =>
    withShop(async ({ database }) => {
      const found = await seenOrders(
        database,
        `where $1::text is null or status = $1 order by placed_at desc limit $2`,
        [status ?? null, most],
      )
      print(json, found, found.length === 0 ? 'There are no such orders.' : tableOf(found))
    }),
  )

const show = new Command('show')
  .summary('shows an order and its history')
  .description('Shows an order: what it holds, where it goes, and who has changed it when.')
  .addArgument(orderNumber())
  .addOption(asJson())
  .action((id, { json }) =>
    withShop(async ({ database }) => {
      const found = await seenOrder(database, id)
      print(json, found, wordsOf(found))
    }),
  )

const pack = changingOrder('pack', 'packs an order: its customer can no longer cancel it').action(
  (id, options) => moveOn(id, 'packed', options),
)

const ship = changingOrder('ship', 'hands an order to a carrier')
  .requiredOption('--carrier <name>', 'who carries the parcel', line(100))
  .option('--tracking <address>', 'the page that follows the parcel', webAddress)
  .action((id, { carrier, tracking, ...options }) =>
    moveOn(id, 'shipped', options, { carrier, ...(tracking && { tracking }) }),
  )

const deliver = changingOrder('deliver', 'notes that the carrier has delivered an order').action(
  (id, options) => moveOn(id, 'delivered', options),
)

const cancel = changingOrder(
  'cancel',
  'cancels an order that is not shipped; what was paid goes back',
).action((id, options) => moveOn(id, 'cancelled', options))

interface ChangeOptions {
  as?: string
  json?: true
}

function moveOn(
  orderId: string,
  to: Status,
  { as, json }: ChangeOptions,
  shipment?: Shipment,
): Promise<void> {
  return withShop(async ({ database, mail }) => {
    const by = operatorOf(as)
    const { customer } = await seenOrder(database, orderId)
    const wanted = { customerId: customer.id, orderId, to, by, ...(shipment && { shipment }) }
    await database.transaction(customer.id, (tx) => changeOrder(tx, wanted, mail))
    const told = customer.email === null ? '' : ' The customer is told by email.'
    print(json, await seenOrder(database, orderId), `The order ${orderId} is ${to} now.${told}`)
  })
}

/** @param rest of the statement, after `from orders`. */
async function seenOrders(
  db: Queries,
  rest: string,
  values: readonly unknown[],
): Promise<readonly Seen[]> {
  const rows = await db.query<OrderRow & Pick<Seen, 'customer'>>(
    `select ${orderColumns}, json_build_object('id', customer_id, 'email',
       (select email from customers where customers.id = customer_id)) as customer
     from orders ${rest}`,
    values,
  )
  return rows.map(({ customer, ...row }) => {
    const { history, ...found } = toOrder(row)
    return { ...found, customer, problem: row.refund?.problem ?? null }
  })
}

/** @throws HttpError 404 */
async function seenOrder(db: Queries, id: string): Promise<Seen> {
  const [found] = await seenOrders(db, 'where id = $1', [id])
  if (!found) throw new HttpError(404, `There is no order ${id}.`)
  const history = await db.query<Entry>(
    `select what, status, changed_by as by, operator, at from history
     where customer_id = $1 and payment_id = $2 order by position`,
    [found.customer.id, found.paymentId],
  )
  return { ...found, history }
}

function tableOf(found: readonly Seen[]): string {
  return table([
    ['Order', 'Placed', 'Customer', 'Books', 'Total', 'Status', 'Refund'],
    ...found.map((one) => [
      one.id,
      timeWords(one.placedAt),
      customerWords(one.customer),
      String(one.items.reduce((sum, { qty }) => sum + qty, 0)),
      rupees.format(one.price.total),
      one.status,
      one.refund?.status ?? '',
    ]),
  ])
}

function wordsOf(found: Seen): string {
  const { deliveryAddress: to, items, price, shipment, providerPaymentId, history = [] } = found
  const { refund, problem } = found
  const facts = table([
    ['Order', found.id],
    ['Status', found.status],
    ['Placed', timeWords(found.placedAt)],
    ['Customer', customerWords(found.customer)],
    ['Deliver to', `${to.firstname} ${to.lastname}`],
    ['', to.street],
    ['', `${to.city}, ${to.state} ${to.pincode}, ${to.country}`],
    ['', to.phone],
    ...items.map(({ name, qty, price }, at) => [
      at === 0 ? 'Books' : '',
      `${qty} × ${name}, ${rupees.format(price * qty)}`,
    ]),
    ['Total', rupees.format(price.total)],
    ['Payment', providerPaymentId ?? 'none: the total is 0'],
    ...(refund ? [['Refund', `${rupees.format(refund.amount)}, ${refund.status}`]] : []),
    ...(problem ? [['', problem]] : []),
    ...(shipment ? [['Parcel', `${shipment.carrier} ${shipment.tracking ?? ''}`]] : []),
  ])
  const entries = history.map(({ at, what, status, by, operator }) => [
    timeWords(at),
    `${what} ${status}`,
    operator ?? (by === 'server' ? 'the server' : `the ${by}`),
  ])
  return `${facts}\n\n${table(entries)}`
}

function webAddress(value: string): string {
  if (value.length <= 500 && URL.canParse(value) && /^https?:\/\//.test(value)) return value
  throw new InvalidArgumentError('It must be an address, such as https://carrier.example/parcel/1.')
}
