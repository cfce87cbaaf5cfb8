import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { home as address } from 'mock-api/contract-suite'
import { pino } from 'pino'
import type { Order } from 'shared/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Customer } from './customers'
import { type OpenDatabase, openDatabase } from './database'
import { orderEmail, resetEmail } from './emails'
import { createMail, deliverToFolder } from './mail'
import { hasPostgres, type Postgres, startPostgres } from './testing/start-postgres'

let postgres: Postgres | undefined
let database: OpenDatabase
const log = pino({ enabled: false })
const origin = 'https://shop.example'

beforeAll(async () => {
  if (await hasPostgres()) postgres = await startPostgres()
  database = await openDatabase({ url: (await postgres?.createDatabase()) ?? null, dataDir: null })
})
afterAll(async () => {
  await database.close()
  await postgres?.stop()
})
beforeEach(() => database.query('delete from emails'))

const customer = { email: 'mira@x.test', first_name: 'Mira <b>' } as Customer
const waiting = () => database.query<{ attempts: number }>('select attempts from emails')
/** Pretends that the time until the next attempt has passed. */
const makeDue = () => database.query('update emails set next_attempt_at = now()')

test('an email of a transaction that is rolled back is never sent', async () => {
  const deliver = vi.fn()
  const mail = createMail({ database, deliver, origin, log })
  const undone = database.maintain(async (tx) => {
    await mail.add(tx, resetEmail(customer, origin, 'token'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  mail.wake()
  await mail.stop()
  expect(deliver).not.toHaveBeenCalled()
})

test('an email that could not be sent is retried with growing pauses until it is sent', async () => {
  const deliver = vi
    .fn()
    .mockRejectedValueOnce(new Error('busy'))
    .mockRejectedValueOnce(new Error('busy'))
  const mail = createMail({ database, deliver, origin, log })
  await mail.add(database, resetEmail(customer, origin, 'token'))
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    mail.wake()
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(attempt))
    const [left] = await database.query<{ seconds: number }>(
      'select extract(epoch from next_attempt_at - now())::float as seconds from emails',
    )
    if (left) pauses.push(left.seconds)
    await makeDue()
  }
  expect(pauses[0]).toBeGreaterThan(50)
  expect(pauses[1]).toBeGreaterThan(110)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  const ids = deliver.mock.calls.map(([email]) => email.id)
  expect(new Set(ids).size).toBe(1)
  await mail.stop()
})

test('several processes send each email once', async () => {
  const sent: string[] = []
  const deliver = async ({ id }: { id: string }) => void sent.push(id)
  const senders = [1, 2, 3].map(() => createMail({ database, deliver, origin, log }))
  for (let n = 0; n < 40; n += 1) {
    await senders[0]?.add(database, resetEmail(customer, origin, `token${n}`))
  }
  for (const sender of senders) sender.wake()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  await Promise.all(senders.map((sender) => sender.stop()))
  expect(sent).toHaveLength(40)
  expect(new Set(sent).size).toBe(40)
})

test('an email is a file of text and HTML, in which customer data never becomes markup or a header', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-mail-'))
  const deliver = deliverToFolder(folder, 'Bookshelf <shop@shop.example>')
  const order = {
    id: 'BK-1',
    deliveryAddress: { ...address, street: '<script>' },
    items: [{ name: 'Emma', qty: 2, price: 200 }],
    price: { savings: 99, total: 301 },
  } as Order
  const email = orderEmail({ ...customer, email: 'mira@x.test\r\nBcc: all@x.test' }, origin, order)
  for (let time = 0; time < 2; time += 1) await deliver({ id: 'one', attempts: 1, ...email })
  expect(readdirSync(folder)).toEqual(['one.eml'])
  const written = readFileSync(path.join(folder, 'one.eml'), 'utf8')
  expect(written).toMatch(/^Subject: Your order BK-1\r$/m)
  expect(written).not.toMatch(/^Bcc:/m)
  expect(written).toContain('text/plain')
  expect(written).toContain('text/html')
  expect(email.text).toContain('2 × Emma, ₹400')
  expect(email.text).toContain('Total: ₹301')
  expect(email.html).toContain('Mira &lt;b&gt;')
  expect(email.html).toContain('&lt;script&gt;')
  expect(email.html).not.toContain('<script>')
  rmSync(folder, { recursive: true })
})

test('a link for a new password has its token where no server sees it', () => {
  const { text, html } = resetEmail(customer, origin, 'the-token')
  expect(text).toContain('https://shop.example/reset-password#the-token')
  expect(html).toContain('href="https://shop.example/reset-password#the-token"')
})
