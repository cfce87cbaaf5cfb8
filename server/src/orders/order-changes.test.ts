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

const refundStatuses = ['requested', 'pending', 'processed', 'failed']

const allowedOfRefunds = [
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

/** Tries a change of a refund, however it got to be what it is. */
async function mayRefundBecome({ from, to, role }: Change): Promise<boolean> {
  const id = crypto.randomUUID()
  const operator = role === 'operator' ? 'asha' : null
  const add = (status: string) =>
    database.query(
      `insert into refunds (customer_id, id, provider_payment_id, payment_id, amount_paise, reason, status,
         changed_by, operator)
       values ('c', $1, 'pay', 'p', 100, 'cancelled', $2, $3, $4)`,
      [id, status, role, operator],
    )
  if (from !== 'new') {
    await database.query('alter table refunds disable trigger record_change')
    await add(from)
    await database.query('alter table refunds enable trigger record_change')
  }
  const changed =
    from === 'new'
      ? add(to)
      : database.query(
          'update refunds set status = $2, changed_by = $3, operator = $4 where id = $1',
          [id, to, role, operator],
        )
  try {
    await changed
    return true
  } catch (error) {
    expect(String(error)).toContain(`What is ${from} may not become ${to} by the ${role}`)
    return false
  }
}

test('a refund becomes only what the rules allow, by those who may', async () => {
  await database.query(
    `insert into provider_records (kind, id, provider_payment_id, amount_paise, status)
     values ('payment', 'pay', 'pay', 1000000, 'captured')`,
  )
  const done: string[] = []
  for (const from of ['new', ...refundStatuses]) {
    for (const to of refundStatuses.filter((status) => status !== from)) {
      for (const role of roles) {
        const change = { from, to, role }
        if (await mayRefundBecome(change)) done.push(wordsOf(change))
      }
    }
  }
  expect(done).toEqual(allowedOfRefunds)
})

test('the database takes a new order only as confirmed', async () => {
  const packed = database.query(
    `insert into orders (customer_id, id, payment_id, contents, status)
     values ('c', 'packed', 'packed', '{}', 'packed')`,
  )
  await expect(packed).rejects.toThrow('What is new may not become packed')
})
