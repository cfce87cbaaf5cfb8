/** The command `customers`, beside a running server. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { createCaseContext, paidOrder } from 'shared/contract-suite'
import { describe, expect, test } from 'vitest'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { startOnPostgres, useCommands } from '../testing/use-commands'
import { useFiles } from '../testing/use-files'

describe.runIf(hasPostgres)('customers', () => {
  const { folder } = useFiles()
  const { shop, command } = useCommands(startOnPostgres)
  const { run: customers, refusal } = command('customers')
  const { run: log } = command('log')
  const { run: orders } = command('orders')
  const context = () => createCaseContext(shop().server.client)

  /** A customer with an order, and a name that nobody else has. */
  async function buyer(firstName: string) {
    const customer = await context().newCustomer()
    const { token } = customer
    const body = { firstName, lastName: 'Basu' }
    await context().succeed('POST /user/name', { token, body })
    return { ...customer, order: await paidOrder(context(), token) }
  }

  test('finds them by a part of email or name, and by the number of an order', async () => {
    const { id, email, order } = await buyer('Find%Me')
    for (const words of [email.slice(0, -6).toUpperCase(), 'find%me b', order.id.toLowerCase()]) {
      expect(JSON.parse(await customers('find', words, '--json'))).toMatchObject([
        { id, email, firstName: 'Find%Me', orders: 1, deletedAt: null },
      ])
    }
    expect(await customers('find', 'Find%Me')).toMatch(
      new RegExp(
        `^Customer +Name +Email +Since +Orders\\n${id} +Find%Me Basu +${email} \\(not confirmed\\)`,
      ),
    )
    expect(await customers('find', 'nobody like that')).toBe('There is no such customer.')
  })

  test('shows sessions, new devices, and what a deletion would leave', async () => {
    const { id, email, password } = await buyer('Shown')
    await fetch(`${shop().server.url}/auth/login`, {
      method: 'POST',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
      body: JSON.stringify({ email, password }),
    })
    const shown = await customers('show', email)
    expect(shown).toMatch(/Name +Shown Basu/)
    expect(shown).toMatch(/After a deletion +1 order with payments, until \d{4}-03-31/)
    expect(shown).toContain('Firefox on Linux, last used')
    expect(shown).toContain('new device, Firefox on Linux, network 127.0.0.1')
    expect(JSON.parse(await customers('show', id, '--json')).sessions).toHaveLength(2)
  })

  test('shows the newest orders, and how many more there are', async () => {
    const { id, order } = await buyer('Busy')
    const newest = async () =>
      JSON.parse(await customers('show', id, '--json')).newestOrders as unknown[]
    expect(await newest()).toMatchObject([{ id: order.id, status: 'confirmed' }])
    await shop().server.database.query(
      `insert into orders (customer_id, id, payment_id, contents)
       select customer_id, id || n, payment_id || n, contents
       from orders, generate_series(1, 21) as n where id = $1`,
      [order.id],
    )
    expect(await newest()).toHaveLength(20)
    expect(await customers('show', id)).toContain(`and 2 more: “orders list --customer ${id}”`)
  })

  test('exports what the customer can download, to standard output or a new file', async () => {
    const { id, email, token } = await buyer('Exported')
    const waiting = 'select 1 from emails where customer_id = $1'
    await soon(async () => expect(await shop().server.database.query(waiting, [id])).toEqual([]))
    const own = await context().succeed('GET /user/export', { token })
    const payments = own.payments.map(({ provider, key, ...payment }) => payment)
    expect(JSON.parse(await customers('export', email))).toEqual({ ...own, payments })
    const file = path.join(folder, 'one.json')
    expect(await customers('export', id, '--out', file, '--as', 'Asha')).toBe(`Written to ${file}.`)
    expect(JSON.parse(readFileSync(file, 'utf8')).user.email).toBe(email)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const entry = { operator: 'Asha', what: 'customers export', subject: id }
    expect(JSON.parse(await log('--json'))).toContainEqual(expect.objectContaining(entry))
    const noted = await log()
    expect(await refusal('export', id, '--out', file)).toBe(`${file} exists already.`)
    expect(await refusal('export', id, '--out', '/nowhere/x.json')).toBe(
      '/nowhere/x.json cannot be written (ENOENT).',
    )
    expect(await log()).toBe(noted)
  })

  test('what a customer has typed in controls the terminal in no answer, and stays in JSON', async () => {
    const { id, email } = await buyer('Asha')
    // In Hindi, the last one decides about the shape of a letter.
    const name = 'A\u001b]0;x\u0007s\u009b2Jh\u202ea \u0915\u094d\u200d'
    await shop().server.database.query('update customers set first_name = $2 where id = $1', [
      id,
      name,
    ])
    const file = path.join(folder, 'odd.json')
    await customers('export', id, '--out', file)
    const answers = [
      await refusal('delete', email),
      await customers('find', email),
      await customers('show', id),
      await customers('find', email, '--json'),
      await customers('export', id),
      readFileSync(file, 'utf8'),
    ]
    for (const text of answers) expect(text).not.toMatch(/[^\P{C}\n\u200d]/u)
    expect(answers[0]).toContain('This deletes A ]0;x s 2Jh a \u0915\u094d\u200d Basu')
    expect(JSON.parse(answers[3] ?? '')).toMatchObject([{ firstName: name }])
    expect(await customers('find', '\u0915\u094d\u200d')).toContain(id)
    for (const json of answers.slice(4)) expect(JSON.parse(json).user.firstName).toBe(name)
  })

  test('ends all sessions', async () => {
    const { id, email, token } = await buyer('Ended')
    expect(await customers('end-sessions', email)).toBe(
      `All sessions of the customer ${id} are ended.`,
    )
    await context().refuse('GET /user/cart', 401, { token })
  })

  test('deletes only with --yes, and notes it without the personal data', async () => {
    const { id, email, order, token } = await buyer('Deleted')
    expect(await refusal('delete', email)).toBe(
      `This deletes Deleted Basu (${email}) for good: repeat it with --yes.`,
    )
    await context().succeed('GET /user/cart', { token })
    expect(await customers('delete', email, '--yes', '--as', 'Asha')).toMatch(
      new RegExp(
        `^The customer ${id} is deleted. Kept: 1 order with payments, until \\d{4}-03-31\\.$`,
      ),
    )
    await context().refuse('GET /user/cart', 404, { token })
    const noted = JSON.parse(await log('--json', '--most', '1'))
    expect(noted).toMatchObject([{ operator: 'Asha', what: 'customers delete', subject: id }])
    expect(JSON.stringify(noted)).not.toMatch(/Basu|@/)
    expect(await orders('list')).toMatch(
      new RegExp(`^${order.id} .* has deleted the account `, 'm'),
    )
    expect(await customers('show', order.id.toLowerCase())).toMatch(
      /Email +deleted on .*\n.*\n?Orders +1\n +BK-.*\nKept +1 order/,
    )
    expect(await refusal('delete', id, '--yes')).toBe('This account is deleted already.')
    expect(await refusal('export', order.id)).toBe('This account is deleted already.')
    expect(await refusal('show', email)).toBe(
      `There is no customer ${email}: “customers find” takes a part of it.`,
    )
  })
})
