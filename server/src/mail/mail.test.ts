import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import type { Order } from 'shared/contract'
import { home as address } from 'shared/contract-suite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Customer } from '../accounts/customer'
import { addCustomer, confirmEmail, setPassword } from '../accounts/customers'
import { type OpenDatabase, openDatabase } from '../database'
import { takePaid } from '../payments/captured-payments'
import type { PaymentRow } from '../payments/payment'
import { createDatabase, hasPostgres } from '../testing/postgres'
import { serveSmtp } from '../testing/serve-smtp'
import { trialShop } from '../testing/server-process'
import { soon } from '../testing/soon'
import { useFiles } from '../testing/use-files'
import { orderEmail, passwordChangedEmail, resetEmail } from './emails'
import { createMail, deliverBySmtp, deliverToFolder } from './mail'

const sender = {
  from: 'Bookshelf <shop@shop.example>',
  seller: 'Books & Co., 1 Long Lane, Pune',
}

const { folder } = useFiles()
let database: OpenDatabase
const log = pino({ enabled: false })
const shop = { ...trialShop, origin: 'https://shop.example' }

beforeAll(async () => {
  database = await openDatabase({ url: hasPostgres ? await createDatabase() : null, dataDir: null })
})
afterAll(() => database.close())
let customer: Customer
beforeEach(async () => {
  await database.query('delete from customers')
  const added = await addCustomer(database, {
    ...{ id: randomUUID(), email: 'mira@x.test', first_name: 'Mira <b>' },
    ...{ last_name: 'Sen', password_hash: '' },
  })
  if (!added) throw new Error('The customer was not added')
  customer = added
})

interface Row {
  text: string
  attempts: number
  isSetAside: boolean
  reason: string | null
}

const stored = () =>
  database.query<Row>(
    'select text, attempts, set_aside_at is not null as "isSetAside", reason from emails',
  )
/** Pretends that the time until the next attempt has passed. */
const makeDue = () => database.query('update emails set next_attempt_at = now()')

test('an email of a transaction that is rolled back is never sent', async () => {
  const deliver = vi.fn()
  const mail = createMail({ database, deliver, shop, log })
  const undone = database.transaction(customer.id, async (tx) => {
    await mail.add(tx, resetEmail(customer, shop))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await mail.add(database, passwordChangedEmail(customer, shop))
  mail.wake()
  await soon(async () => expect(await stored()).toEqual([]))
  await mail.stop()
  expect(deliver.mock.calls.map(([{ subject }]) => subject)).toEqual([
    'Your password for Bookshelf has changed',
  ])
})

test('an email that could not be sent is retried with growing pauses until it is sent', async () => {
  const deliver = vi
    .fn()
    .mockRejectedValueOnce(new Error('busy'))
    .mockRejectedValueOnce(new Error('busy'))
  const mail = createMail({ database, deliver, shop, log })
  await mail.add(database, resetEmail(customer, shop))
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    mail.wake()
    await soon(() => expect(deliver).toHaveBeenCalledTimes(attempt))
    const [left] = await database.query<{ seconds: number }>(
      'select extract(epoch from next_attempt_at - now())::float as seconds from emails',
    )
    if (left) pauses.push(left.seconds)
    await makeDue()
  }
  expect(pauses[0]).toBeGreaterThan(50)
  expect(pauses[1]).toBeGreaterThan(110)
  await soon(async () => expect(await stored()).toEqual([]))
  const ids = deliver.mock.calls.map(([email]) => email.id)
  expect(new Set(ids).size).toBe(1)
  await mail.stop()
})

test('several processes send each email once', async () => {
  const sent: string[] = []
  const deliver = async ({ id }: { id: string }) => void sent.push(id)
  const senders = [1, 2, 3].map(() => createMail({ database, deliver, shop, log }))
  for (let n = 0; n < 40; n += 1) {
    await senders[0]?.add(database, resetEmail(customer, shop))
  }
  for (const sender of senders) sender.wake()
  await soon(async () => expect(await stored()).toEqual([]))
  await Promise.all(senders.map((sender) => sender.stop()))
  expect(sent).toHaveLength(40)
  expect(new Set(sent).size).toBe(40)
})

test('an address that nobody has confirmed gets five emails about orders in an hour', async () => {
  const mail = { ...shop, add: vi.fn(), wake: vi.fn(), stop: vi.fn() }
  const contents = {
    ...{ deliveryAddress: { _id: '1', ...address }, items: [], coupon: null },
    price: { mrp: 0, discount: 0, coupon: 0, delivery: 0, total: 0, savings: 0 },
  }
  const order = async (id: string) => {
    const [payment] = await database.query<PaymentRow>(
      `insert into payments (customer_id, id, status, amount_paise, contents)
       values ($1, $2, 'created', 0, $3) returning *`,
      [customer.id, id, JSON.stringify(contents)],
    )
    if (payment) await takePaid(payment, null, { database, mail, log })
  }
  for (let n = 0; n < 7; n += 1) await order(`early ${n}`)
  expect(mail.add).toHaveBeenCalledTimes(5)
  await confirmEmail(database, customer.id)
  for (let n = 0; n < 3; n += 1) await order(`late ${n}`)
  expect(mail.add).toHaveBeenCalledTimes(8)
})

test('an email is a file of text and HTML, in which customer data never becomes markup or a header', async () => {
  const deliver = deliverToFolder(folder, sender)
  const order = {
    id: 'BK-1',
    deliveryAddress: { ...address, street: '<script>' },
    items: [{ name: 'Emma', qty: 2, price: 200 }],
    price: { savings: 99, total: 301 },
  } as Order
  const email = orderEmail(
    { ...customer, email: 'mira@x.test\r\nBcc: all@x.test' },
    trialShop,
    order,
  )
  for (let time = 0; time < 2; time += 1) await deliver({ id: 'one', ...email })
  expect(readdirSync(folder)).toEqual(['one.eml'])
  const written = readFileSync(path.join(folder, 'one.eml'), 'utf8')
  expect(written).toMatch(/^Subject: Your order BK-1\r$/m)
  expect(written).not.toMatch(/^Bcc:/m)
  expect(written).toContain('text/plain')
  expect(written).toContain('text/html')
  // Quoted-printable breaks lines.
  const whole = written.replaceAll('=\r\n', '')
  expect(whole).toContain('Books & Co., 1 Long Lane, Pune')
  expect(whole).toContain('Books &amp; Co., 1 Long Lane, Pune')
  expect(email.text).toContain('2 × Emma, ₹400')
  expect(email.text).toContain('Total: ₹301')
  expect(email.html).toContain('Mira &lt;b&gt;')
  expect(email.html).toContain('&lt;script&gt;')
  expect(email.html).not.toContain('<script>')
})

test('a link that a new password has made useless while its email was taken is not sent', async () => {
  const deliver = vi.fn()
  const slow: typeof database = {
    ...database,
    async query(text, values) {
      if (text.includes('into email_tokens')) await setPassword(database, customer.id, '')
      return database.query<never>(text, values)
    },
  }
  const mail = createMail({ database: slow, deliver, shop, log })
  await mail.add(database, resetEmail(customer, shop))
  mail.wake()
  await soon(async () => expect(await stored()).toEqual([]))
  await mail.stop()
  expect(deliver).not.toHaveBeenCalled()
  expect(await database.query('select from email_tokens')).toEqual([])
})

test('a link for a new password has its token where no server sees it, and only in the email', async () => {
  const deliver = vi.fn()
  const mail = createMail({ database, deliver, shop, log })
  await mail.add(database, resetEmail(customer, shop))
  expect((await stored())[0]?.text).toContain('https://shop.example/reset-password#{token}')
  mail.wake()
  await soon(async () => expect(await stored()).toEqual([]))
  await mail.stop()
  const { text, html } = deliver.mock.calls[0]?.[0] ?? {}
  expect(text).toMatch(/https:\/\/shop\.example\/reset-password#[\w-]{32}\n/)
  expect(html).toMatch(/href="https:\/\/shop\.example\/reset-password#[\w-]{32}"/)
})

test('an email that is sent by SMTP keeps its id, so that mail servers recognise it', async () => {
  const smtp = await serveSmtp({})
  const deliver = deliverBySmtp(smtp.url, sender)
  await deliver({ id: 'one', ...passwordChangedEmail(customer, shop) })
  expect(smtp.received).toEqual(
    expect.arrayContaining([
      'From: Bookshelf <shop@shop.example>',
      'To: mira@x.test',
      'Message-ID: <one@shop.example>',
    ]),
  )
})

describe('an email that cannot be sent', () => {
  async function trySending(deliver: Parameters<typeof createMail>[0]['deliver']) {
    const mail = createMail({ database, deliver, shop, log })
    await mail.add(database, resetEmail(customer, shop))
    mail.wake()
    await soon(async () => expect((await stored())[0]?.attempts).toBe(1))
    await mail.stop()
    return (await stored())[0]
  }

  async function sendTo(refused: Record<string, string>) {
    const smtp = await serveSmtp(refused)
    return trySending(deliverBySmtp(smtp.url, { from: 'shop@shop.example', seller: null }))
  }

  test.each([
    [
      'of an unknown recipient',
      { 'RCPT TO': '550 5.1.1 No such mailbox' },
      'EENVELOPE 550 RCPT TO',
    ],
    ['with a refused text', { '.': '554 5.7.1 Spam' }, 'EMESSAGE 554 DATA'],
  ])('%s is set aside at once, with the reason', async (_, refused, reason) => {
    expect(await sendTo(refused)).toMatchObject({ isSetAside: true, reason, attempts: 1 })
  })

  test.each([
    ['because of a full mailbox', { 'RCPT TO': '452 4.2.2 Full' }],
    ['because of a sender that is not set up', { 'MAIL FROM': '550 5.7.1 Who are you?' }],
    ['to a server that is too busy', { EHLO: '421 4.7.0 Busy', HELO: '421 4.7.0 Busy' }],
  ])('%s is tried again', async (_, refused) => {
    expect(await sendTo(refused)).toMatchObject({ isSetAside: false, reason: null })
  })

  test('because of the shop’s own password is tried again', async () => {
    const wrong = { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }
    const deliver = () => Promise.reject(Object.assign(new Error('no'), wrong))
    expect(await trySending(deliver)).toMatchObject({ isSetAside: false })
  })

  test('because nobody could have its address is set aside', async () => {
    await database.query("update customers set email = '' where id = $1", [customer.id])
    customer = { ...customer, email: '' }
    const row = await sendTo({})
    expect(row).toMatchObject({ isSetAside: true, reason: 'EENVELOPE API' })
  })

  test('is set aside after three days, is not tried again, and a person is told', async () => {
    const lines: string[] = []
    const deliver = vi.fn().mockRejectedValue(new Error('busy'))
    const noted = pino({}, { write: (line: string) => void lines.push(line) })
    const mail = createMail({ database, deliver, shop, log: noted })
    await mail.add(database, resetEmail(customer, shop))
    await database.query("update emails set created_at = now() - interval '73 hours'")
    mail.wake()
    await soon(async () => expect((await stored())[0]?.isSetAside).toBe(true))
    await makeDue()
    mail.wake()
    await mail.stop()
    expect(deliver).toHaveBeenCalledOnce()
    const said = lines.map((line) => JSON.parse(line)).find(({ msg }) => /set aside/.test(msg))
    expect(said).toMatchObject({ level: 40, attempts: 1 })
    expect(lines.join('')).not.toContain('mira@x.test')
  })
})
