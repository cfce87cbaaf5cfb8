/** What an order or a refund may become, and who may change it. */
import { OrderStatus } from 'shared/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from './database'
import { createDatabase, hasPostgres } from './testing/postgres'

let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase({ url: hasPostgres ? await createDatabase() : null, dataDir: null })
  await database.query(
    `insert into provider_records (kind, id, provider_payment_id, amount_paise, status)
     values ('payment', 'pay', 'pay', 1000000, 'captured')`,
  )
})
afterAll(() => database.close())

const roles = ['customer', 'operator', 'server']

const changesOfOrders = [
  'new → confirmed by the server',
  'confirmed → packed by the operator',
  'confirmed → cancelled by the customer',
  'confirmed → cancelled by the operator',
  'packed → shipped by the operator',
  'packed → cancelled by the operator',
  'shipped → delivered by the operator',
]

const changesOfRefunds = [
  'new → requested by the customer',
  'new → requested by the operator',
  'new → requested by the server',
  'new → pending by the server',
  'new → processed by the server',
  'requested → pending by the server',
  'requested → processed by the operator',
  'requested → processed by the server',
  'requested → failed by the server',
  'pending → processed by the operator',
  'pending → processed by the server',
  'pending → failed by the server',
  'processed → failed by the server',
  'failed → requested by the operator',
  'failed → pending by the server',
  'failed → processed by the operator',
  'failed → processed by the server',
]

/** An order that is sent says by whom. */
const carrier = "case when $2 in ('shipped', 'delivered') then 'Post' end"

test.each([
  {
    what: 'orders',
    statuses: OrderStatus.options,
    allowed: changesOfOrders,
    add: `insert into orders (customer_id, id, payment_id, status, changed_by, operator, contents, carrier)
      values ('c', $1, $1, $2, $3, $4, '{}', ${carrier})`,
    change: `update orders set status = $2, changed_by = $3, operator = $4, carrier = ${carrier} where id = $1`,
  },
  {
    what: 'refunds',
    statuses: ['requested', 'pending', 'processed', 'failed'],
    allowed: changesOfRefunds,
    add: `insert into refunds (customer_id, id, payment_id, status, changed_by, operator, provider_payment_id, amount_paise, reason)
      values ('c', $1, $1, $2, $3, $4, 'pay', 100, 'cancelled')`,
    change: 'update refunds set status = $2, changed_by = $3, operator = $4 where id = $1',
  },
])('$what become only what the rules allow, by those who may, and it is noted', async (one) => {
  const done: string[] = []
  /** Tries a change of what became what it is in whatever way. */
  async function attempt(from: string, to: string, role: string) {
    const id = crypto.randomUUID()
    const operator = role === 'operator' ? 'asha' : null
    if (from !== 'new') {
      await database.query(`alter table ${one.what} disable trigger record_change`)
      await database.query(one.add, [id, from, role, operator])
      await database.query(`alter table ${one.what} enable trigger record_change`)
    }
    const changed = database.query(from === 'new' ? one.add : one.change, [id, to, role, operator])
    const change = `${from} → ${to} by the ${role}`
    const isAllowed = one.allowed.includes(change)
    if (isAllowed) await changed
    else
      await expect(changed).rejects.toThrow(`What is ${from} may not become ${to} by the ${role}`)
    const noted = await database.query(
      'select status, changed_by as role, operator from history where payment_id = $1',
      [id],
    )
    const wanted = isAllowed ? [{ status: to, role, operator }] : []
    expect([change, noted]).toEqual([change, wanted])
    done.push(change)
  }
  for (const from of ['new', ...one.statuses]) {
    for (const to of one.statuses.filter((status) => status !== from)) {
      for (const role of roles) await attempt(from, to, role)
    }
  }
  expect(done).toEqual(expect.arrayContaining(one.allowed))
})
