/** The command `customers`: finds them, and does what they have a right to. */
import { writeFileSync } from 'node:fs'
import { Argument, Command, Option } from '@commander-js/extra-typings'
import type { Customer } from '../customer'
import type { Queries, Transaction } from '../database'
import { deleteCustomer, type Kept, keptOf } from '../deletion'
import { keyOf } from '../email-address'
import { exportOf } from '../export'
import { HttpError } from '../http-error'
import { endSessions, sessionsOf } from '../sessions'
import {
  asJson,
  asOperator,
  asOrderNumber,
  atMost,
  changing,
  line,
  noteOperation,
  operatorOf,
  print,
  table,
  timeWords,
  withShop,
} from './operate'

/** A customer as operators see it. */
interface Found {
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

/** The command with its subcommands. */
export function customersCommand() {
  return new Command('customers')
    .description(
      'Finds customers, exports and deletes their data, and ends their sessions. Each change is noted in the log with your name and the id of the customer.',
    )
    .helpCommand(false)
    .addCommand(find)
    .addCommand(show)
    .addCommand(exportData)
    .addCommand(endAll)
    .addCommand(remove)
}

const find = new Command('find')
  .summary('finds customers by email, name or order')
  .description(
    'Finds customers by a part of their email or name, or by the number of an order, newest first.',
  )
  .addArgument(new Argument('<words>', 'such as “mira”, or BK-0A1B…').argParser(line(254)))
  .addOption(atMost())
  .addOption(asJson())
  .action((words, { most, json }) =>
    withShop(async ({ database }) => {
      const found = await customersBy(
        database,
        `where position(lower($1) in lower(email)) > 0
           or position(lower($1) in lower(first_name || ' ' || last_name)) > 0
           or id in (select customer_id from orders where orders.id = $3)
         order by "createdAt" desc nulls last limit $2`,
        [words, most, asOrderNumber(words)],
      )
      print(json, found, found.length === 0 ? 'There is no such customer.' : tableOf(found))
    }),
  )

/** Of the commands about one customer. */
const which = () =>
  new Argument('<customer>', 'the whole email, an id, or the number of an order').argParser(
    line(254),
  )

const show = new Command('show')
  .summary('shows a customer')
  .description('Shows a customer, with the sessions and with what a deletion would leave.')
  .addArgument(which())
  .addOption(asJson())
  .action((given, { json }) =>
    withShop(async ({ database, keepYears }) => {
      const found = await customerBy(database, given)
      const kept = await keptOf(database, found.id, keepYears)
      const sessions = (await sessionsOf(database, found.id)).map(
        ({ isCurrent, ...session }) => session,
      )
      const facts = table([
        ['Customer', found.id],
        ['Name', nameOf(found)],
        ['Email', emailOf(found)],
        ...(found.createdAt ? [['Since', timeWords(found.createdAt)]] : []),
        ['Orders', String(found.orders)],
        [found.deletedAt ? 'Kept' : 'After a deletion', keptWords(kept)],
        ...sessions.map(({ device, lastUsedAt }, at) => [
          at === 0 ? 'Sessions' : '',
          `${device}, last used ${timeWords(lastUsedAt)}`,
        ]),
      ])
      print(json, { ...found, kept, sessions }, facts)
    }),
  )

const exportData = new Command('export')
  .summary('exports everything about a customer')
  .description(
    'Exports everything that is stored about a customer, as JSON: the same as “Download your data” in the profile.',
  )
  .addArgument(which())
  .option('--out <file>', 'writes a file that only you may read, instead of printing', line(1000))
  .addOption(asOperator())
  .action((given, { out, as }) =>
    withShop(async ({ database }) => {
      const { id } = await customerBy(database, given)
      const data = await database.transaction(id, (tx) => exportOf(tx, existing(tx), null))
      const text = JSON.stringify(data, null, 2)
      // The log has no export that failed.
      if (out !== undefined) writeFile(out, `${text}\n`)
      await noteOperation(database, operatorOf(as), 'customers export', id)
      console.log(out === undefined ? text : `Written to ${out}.`)
    }),
  )

const endAll = changing(
  'end-sessions',
  'logs a customer out everywhere',
  'Use it after a device was stolen, for example. The password stays.',
)
  .addArgument(which())
  .action((given, { as, json }) =>
    withShop(async ({ database }) => {
      const { id } = await customerBy(database, given)
      await database.transaction(id, async (tx) => {
        existing(tx)
        await endSessions(tx, id)
        await noteOperation(tx, operatorOf(as), 'customers end-sessions', id)
      })
      print(json, { id }, `All sessions of the customer ${id} are ended.`)
    }),
  )

const remove = changing(
  'delete',
  'deletes a customer, except what the law asks to keep',
  'It is like “Delete account” in the profile: only orders and payments stay, as long as KEEP_YEARS says.',
)
  .addArgument(which())
  .addOption(new Option('--yes', 'you have checked that the customer wants it'))
  .action((given, { yes = false, as, json }) =>
    withShop(async ({ database, mail, keepYears }) => {
      const { id } = await customerBy(database, given)
      const kept = await database.transaction(id, async (tx) => {
        const customer = existing(tx)
        if (!yes) {
          const { first_name, last_name, email } = customer
          throw new HttpError(
            409,
            `This deletes ${first_name} ${last_name} (${email}) for good: repeat it with --yes.`,
          )
        }
        await noteOperation(tx, operatorOf(as), 'customers delete', id)
        return deleteCustomer(tx, customer, { mail, keepYears })
      })
      print(json, { id, kept }, `The customer ${id} is deleted. Kept: ${keptWords(kept)}.`)
    }),
  )

/** @param rest of the statement. */
function customersBy(
  db: Queries,
  rest: string,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  return db.query<Found>(
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
  )
}

/** @throws HttpError 404 */
async function customerBy(db: Queries, given: string): Promise<Found> {
  const [found] = await customersBy(
    db,
    `where id = $1 or email_key = $2
       or id in (select customer_id from orders where orders.id = $3)`,
    [given, keyOf(given), asOrderNumber(given)],
  )
  if (!found) {
    throw new HttpError(404, `There is no customer ${given}: “customers find” takes a part of it.`)
  }
  return found
}

/** @throws HttpError 409 if the account is deleted. */
function existing({ customer }: Transaction): Customer {
  if (!customer) throw new HttpError(409, 'This account is deleted already.')
  return customer
}

function writeFile(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new HttpError(
      409,
      code === 'EEXIST' ? `${file} exists already.` : `${file} cannot be written (${code}).`,
    )
  }
}

function tableOf(found: readonly Found[]): string {
  return table([
    ['Customer', 'Name', 'Email', 'Since', 'Orders'],
    ...found.map((one) => [
      one.id,
      nameOf(one),
      emailOf(one),
      one.createdAt ? timeWords(one.createdAt) : '',
      String(one.orders),
    ]),
  ])
}

function nameOf({ firstName, lastName }: Found): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim()
}

function emailOf({ email, emailConfirmedAt, deletedAt }: Found): string {
  if (deletedAt) return `deleted on ${timeWords(deletedAt)}`
  return `${email}${emailConfirmedAt ? '' : ' (not confirmed)'}`
}

function keptWords({ orders, until }: Kept): string {
  if (until === null) return 'nothing'
  return `${orders === 1 ? '1 order' : `${orders} orders`} with payments, until ${until}`
}
