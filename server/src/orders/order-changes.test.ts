/** What an order may become, and who may change it. */
import { OrderStatus } from 'shared/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database'
import { createDatabase, hasPostgres } from '../testing/postgres'

let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase({ url: hasPostgres ? await createDatabase() : null, dataDir: null })
})
afterAll(() => database.close())

const roles = ['customer', 'operator', 'server'] as const

interface Change {
  from: string
  to: string
  role: string
}

const wordsOf = ({ from, to, role }: Change) => `${from} → ${to} by the ${role}`

const allowed = [
  'confirmed → packed by the operator',
  'packed → shipped by the operator',
  'shipped → delivered by the operator',
  'confirmed → cancelled by the customer',
  'confirmed → cancelled by the operator',
  'packed → cancelled by the operator',
]

const statuses = OrderStatus.options
const others = statuses.flatMap((from) =>
  statuses
    .filter((to) => to !== from)
    .flatMap((to) => roles.map((role): Change => ({ from, to, role }))),
)

/** Makes an order that has this status, however it got there. */
async function orderThatIs(status: string) {
  const id = crypto.randomUUID()
  await database.query('alter table orders disable trigger record_change')
  await database.query(
    `insert into orders (customer_id, id, payment_id, contents, status, carrier)
     values ('c', $1, $1, '{}', $2, $3)`,
    [id, status, carrierOf(status)],
  )
  await database.query('alter table orders enable trigger record_change')
  return id
}

const carrierOf = (status: string) => (/shipped|delivered/.test(status) ? 'Post' : null)

test.each(others.map((change) => [wordsOf(change), change] as const))(
  'the database allows or refuses %s, and notes what it allows',
  async (words, { from, to, role }) => {
    const id = await orderThatIs(from)
    const changed = database.query(
      `update orders set status = $2, changed_by = $3, operator = $4, carrier = $5 where id = $1`,
      [id, to, role, role === 'operator' ? 'asha' : null, carrierOf(to)],
    )
    const isAllowed = allowed.includes(words)
    if (isAllowed) await changed
    else await expect(changed).rejects.toThrow(`What is ${from} may not become ${to}`)
    const noted = await database.query(
      'select status, changed_by as role, operator from history where payment_id = $1',
      [id],
    )
    const operator = role === 'operator' ? 'asha' : null
    expect(noted).toEqual(isAllowed ? [{ status: to, role, operator }] : [])
  },
)

test('a refund that is processed stays so', async () => {
  await database.query(
    `insert into provider_records (kind, id, provider_payment_id, amount_paise, status)
     values ('payment', 'pay', 'pay', 100, 'captured')`,
  )
  await database.query(
    `insert into refunds (customer_id, id, provider_payment_id, payment_id, amount_paise, reason, changed_by)
     values ('c', 'r', 'pay', 'p', 100, 'cancelled', 'customer')`,
  )
  const become = (status: string) =>
    database.query(`update refunds set status = $1, changed_by = 'server'`, [status])
  await become('processed')
  for (const status of ['requested', 'pending', 'failed']) {
    await expect(become(status)).rejects.toThrow('What is processed may not become')
  }
})

test('the database takes a new order only as confirmed', async () => {
  const packed = database.query(
    `insert into orders (customer_id, id, payment_id, contents, status)
     values ('c', 'packed', 'packed', '{}', 'packed')`,
  )
  await expect(packed).rejects.toThrow('What is new may not become packed')
})
