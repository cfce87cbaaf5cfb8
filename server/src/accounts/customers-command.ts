/** The command `customers`: finds them, and does what they have a right to. */
import { rm } from 'node:fs/promises'
import { Argument } from '@commander-js/extra-typings'
import { HttpError } from '../http-error'
import {
  asOrderNumber,
  atMost,
  changing,
  factsOf,
  findAll,
  findOne,
  formatTime,
  group,
  line,
  type Noun,
  noteOperation,
  reading,
  withShop,
} from '../operate/operate'
import { jsonOf, newFile, writeTo } from '../streams'
import type { Customer } from './customer'
import { deleteCustomer, type Kept, keptOf } from './deletion'
import { keyOf } from './email-address'
import { exportOf } from './export'
import { eventsOf } from './security-events'
import { endSessions, sessionsOf } from './sessions'

/** A customer as operators see it. */
interface ListedCustomer {
  id: string
  /** `null`, like both names, if the account was deleted. */
  email: string | null
  firstName: string | null
  lastName: string | null
  emailConfirmedAt: string | null
  createdAt: string | null
  deletedAt: string | null
  orders: number
}

const customers: Noun<ListedCustomer> = {
  select: (db, rest, values) =>
    db.query(
      `select id, email, first_name as "firstName", last_name as "lastName",
         email_confirmed_at as "emailConfirmedAt", created_at as "createdAt",
         deleted_at as "deletedAt",
         (select count(*) from orders where orders.customer_id = all_customers.id) as orders
       from (
         select id, email, email_key, first_name, last_name, email_confirmed_at, created_at,
           null::timestamptz as deleted_at from customers
         union all
         select customer_id, null, null, null, null, null, null, deleted_at from deleted_customers
       ) as all_customers ${rest}`,
      values,
    ),
  named: `where id = $1 or email_key = $2
    or id in (select customer_id from orders where orders.id = $3)`,
  keys: (given) => [given, keyOf(given), asOrderNumber(given)],
  missing: (given) => `There is no customer ${given}: “customers find” takes a part of it.`,
  none: 'There is no such customer.',
  columns: {
    Customer: ({ id }) => id,
    Name: formatName,
    Email: formatEmail,
    Since: ({ createdAt }) => createdAt && formatTime(createdAt),
    Orders: ({ orders }) => orders,
  },
}

function formatName({ firstName, lastName }: Pick<ListedCustomer, 'firstName' | 'lastName'>) {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}

function formatEmail({ email, emailConfirmedAt, deletedAt }: ListedCustomer): string {
  if (deletedAt) return `deleted on ${formatTime(deletedAt)}`
  return `${email}${emailConfirmedAt ? '' : ' (not confirmed)'}`
}

function describeKept({ orders, until }: Kept): string {
  if (until === null) return 'nothing'
  return `${orders === 1 ? '1 order' : `${orders} orders`} with payments, until ${until}`
}

const find = reading(
  'find',
  'finds customers by a part of their email or name, or by the number of an order, newest first',
)
  .addArgument(new Argument('<words>', 'such as “mira”, or BK-0A1B…').argParser(line(254)))
  .addOption(atMost())
  .action((words, { most, ...options }) =>
    withShop(options, ({ database }) =>
      findAll(
        customers,
        database,
        `where position(lower($1) in lower(email)) > 0
           or position(lower($1) in lower(first_name || ' ' || last_name)) > 0
           or id in (select customer_id from orders where orders.id = $2)
         order by "createdAt" desc nulls last`,
        [words, asOrderNumber(words)],
        most,
      ),
    ),
  )

/** Of the commands about one customer. */
const which = () =>
  new Argument('<customer>', 'the whole email, an id, or the number of an order').argParser(
    line(254),
  )

const show = reading(
  'show',
  'shows a customer, with the sessions, with what concerns their safety, and with what a deletion would leave',
)
  .addArgument(which())
  .action((given, options) =>
    withShop(options, async ({ database, keepYears }) => {
      const found = await findOne(customers, database, given)
      const kept = await keptOf(database, found.id, keepYears)
      const newestOrders = await database.query<{ id: string; placedAt: string; status: string }>(
        `select id, placed_at as "placedAt", status from orders
         where customer_id = $1 order by placed_at desc limit 20`,
        [found.id],
      )
      const more = found.orders - newestOrders.length
      const sessions = (await sessionsOf(database, found.id)).map(
        ({ isCurrent, ...session }) => session,
      )
      const events = await eventsOf(database, found.id)
      const facts = factsOf({
        Customer: found.id,
        Name: formatName(found),
        Email: formatEmail(found),
        Since: found.createdAt && formatTime(found.createdAt),
        Orders: [
          found.orders,
          ...newestOrders.map(
            ({ id, placedAt, status }) => `${id}, ${formatTime(placedAt)}, ${status}`,
          ),
          ...(more > 0 ? [`and ${more} more: “orders list --customer ${found.id}”`] : []),
        ],
        [found.deletedAt ? 'Kept' : 'After a deletion']: describeKept(kept),
        Sessions: sessions.map(
          ({ device, lastUsedAt }) => `${device}, last used ${formatTime(lastUsedAt)}`,
        ),
        Security: events.map(
          ({ at, kind, device, network }) =>
            `${formatTime(at)}, ${kind}, ${device}, network ${network}`,
        ),
      })
      return [{ ...found, newestOrders, kept, sessions, securityEvents: events }, facts]
    }),
  )

const exportData = changing(
  'export',
  'exports everything that is stored about a customer, as JSON',
  'It is the same as “Download your data” in the profile.',
)
  .addArgument(which())
  .option('--out <file>', 'writes a file that only you may read, instead of printing', line(1000))
  .action((given, { out, ...options }) =>
    withShop(options, async ({ database, by }) => {
      const { id } = await findOne(customers, database, given)
      const file = out === undefined ? process.stdout : await newFile(out)
      try {
        // Before it is written: what has left is noted, also if the rest does not follow.
        await noteOperation(database, by, 'customers export', id)
        await database.report(async (db) => {
          const [found] = await db.query<Customer>('select * from customers where id = $1', [id])
          await writeTo(file, jsonOf(await exportOf(db, existing(found), null)))
        })
      } catch (error) {
        if (out !== undefined) await rm(out)
        throw error
      }
      return out === undefined ? null : [{ out }, `Written to ${out}.`]
    }),
  )

const endAll = changing(
  'end-sessions',
  'logs a customer out everywhere',
  'Use it after a device was stolen, for example. The password stays.',
)
  .addArgument(which())
  .action((given, options) =>
    withShop(options, async ({ database, by }) => {
      const { id } = await findOne(customers, database, given)
      await database.transaction(id, async (tx) => {
        existing(tx.customer)
        await endSessions(tx, id)
        await noteOperation(tx, by, 'customers end-sessions', id)
      })
      return [{ id }, `All sessions of the customer ${id} are ended.`]
    }),
  )

const remove = changing(
  'delete',
  'deletes a customer, except what the law asks to keep',
  'It is like “Delete account” in the profile: only orders and payments stay, as long as KEEP_YEARS says.',
)
  .addArgument(which())
  .option('--yes', 'you have checked that the customer wants it')
  .action((given, { yes = false, ...options }) =>
    withShop(options, async ({ database, mail, keepYears, by }) => {
      const { id } = await findOne(customers, database, given)
      const kept = await database.transaction(id, async (tx) => {
        const customer = existing(tx.customer)
        if (!yes) {
          const { first_name, last_name, email } = customer
          throw new HttpError(
            409,
            `This deletes ${first_name} ${last_name} (${email}) for good: repeat it with --yes.`,
          )
        }
        await noteOperation(tx, by, 'customers delete', id)
        return deleteCustomer(tx, customer, { mail, keepYears })
      })
      return [{ id, kept }, `The customer ${id} is deleted. Kept: ${describeKept(kept)}.`]
    }),
  )

/** @throws HttpError 409 if the account is deleted. */
function existing(customer: Customer | undefined): Customer {
  if (!customer) throw new HttpError(409, 'This account is deleted already.')
  return customer
}

export const customersCommand = () =>
  group(
    'customers',
    'Finds customers, exports and deletes their data, and ends their sessions. Each change is noted in the log with your name and the id of the customer.',
    [find, show, exportData, endAll, remove],
  )
