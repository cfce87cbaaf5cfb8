import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createPasswords } from './accounts/passwords'
import { createKeyedLimit, limitCalls, withoutPlace } from './call-limits'
import { HttpError } from './http-error'

test('calls of one subject wait for each other, and those of others do not wait for them', async () => {
  const limited = createKeyedLimit({ atOnce: 2, waiting: 3 })
  const started: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const call = (subject: string) =>
    limited(subject, async () => {
      started.push(subject)
      await gate
      return subject
    })
  const calls = Array.from({ length: 7 }, () => call('greedy'))
  const others = ['a', 'b'].map(call)
  const refused = await Promise.allSettled(calls.slice(5))
  for (const one of refused) {
    expect(one).toMatchObject({ reason: { status: 429, retryAfter: 1 } })
  }
  expect(started.toSorted()).toEqual(['a', 'b', 'greedy', 'greedy'])
  open()
  expect(await Promise.all([...calls.slice(0, 5), ...others])).toHaveLength(7)
  // Everybody has left, so there is room again.
  expect(await call('greedy')).toBe('greedy')
})

test('a call that waits for somebody else gives its place to others, and gets one again', async () => {
  const limited = createKeyedLimit({ atOnce: 1, waiting: 5 })
  let answer = () => {}
  const events: string[] = []
  const waits = limited('network', async (pause) => {
    events.push('begins')
    await pause(() => new Promise<void>((resolve) => (answer = resolve)))
    events.push('goes on')
  })
  let leave = () => {}
  await new Promise<void>((begun) => {
    limited('network', () => {
      begun()
      return new Promise<void>((resolve) => (leave = resolve))
    }).then(() => events.push('another ends'))
  })
  answer()
  leave()
  await waits
  expect(events).toEqual(['begins', 'another ends', 'goes on'])
})

/** An app with limits. Calls with the header `customer` are those of a customer. */
function createLimitedApp() {
  const app = Fastify()
  app.decorateRequest('network', '192.0.2.1')
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { customer } = request.headers
    if (typeof customer === 'string') request.session = { _id: customer, version: 1, jti: '' }
  })
  limitCalls(app)
  return {
    app,
    statusOf: async (url: string, customer?: string) =>
      (await app.inject({ url, headers: { ...(customer && { customer }) } })).statusCode,
  }
}

/** What waits until it is opened. */
function createGate() {
  let open = () => {}
  let waiting = 0
  const opened = new Promise<string>((resolve) => (open = () => resolve('read')))
  return {
    open: () => open(),
    waiting: () => waiting,
    wait() {
      waiting += 1
      return opened
    },
  }
}

test('a wait with a limit of its own takes nothing from those that share one', async () => {
  const { app, statusOf } = createLimitedApp()
  const slow = createKeyedLimit({ atOnce: 300, waiting: 0 })
  const gate = createGate()
  app.get('/slow', () => withoutPlace(gate.wait, slow))
  app.get('/quick', () => withoutPlace(async () => 'found'))
  const statuses: Promise<number>[] = []
  for (let n = 0; n < 300; n += 1) {
    statuses.push(statusOf('/slow'))
    await expect.poll(gate.waiting, { interval: 1 }).toBe(n + 1)
  }
  expect([await statusOf('/quick'), await statusOf('/slow')]).toEqual([200, 429])
  gate.open()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
})

test('a wait with a limit of its own keeps its place among the calls of its customer', async () => {
  const { app, statusOf } = createLimitedApp()
  const slow = createKeyedLimit({ atOnce: 6, waiting: 0 })
  const gate = createGate()
  app.get('/slow', () => withoutPlace(gate.wait, slow))
  const statuses = Array.from({ length: 10 }, () => statusOf('/slow', 'mira'))
  await expect.poll(gate.waiting, { interval: 1 }).toBe(4)
  statuses.push(statusOf('/slow', 'tom'))
  await expect.poll(gate.waiting, { interval: 1 }).toBe(5)
  gate.open()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
})

test('calls of a customer that wait for somebody else count among all of them, and hold no place', async () => {
  const { app, statusOf } = createLimitedApp()
  const gate = createGate()
  app.get('/slow', () => withoutPlace(gate.wait))
  app.get('/quick', async () => 'found')
  const statuses = Array.from({ length: 43 }, () => statusOf('/slow', 'mira'))
  await expect.poll(gate.waiting, { interval: 1 }).toBe(43)
  expect(await statusOf('/quick', 'mira')).toBe(200)
  statuses.push(statusOf('/slow', 'mira'))
  await expect.poll(gate.waiting, { interval: 1 }).toBe(44)
  expect([await statusOf('/quick', 'mira'), await statusOf('/quick', 'tom')]).toEqual([429, 200])
  gate.open()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
  expect(await statusOf('/quick', 'mira')).toBe(200)
})

test('calls that go on do not wait for others that wait for them', async () => {
  const { app, statusOf } = createLimitedApp()
  const [provider, database] = [createGate(), createGate()]
  app.get('/elsewhere', () => withoutPlace(provider.wait))
  app.get('/busy', database.wait)
  app.get('/quick', async () => 'found')
  const statuses = Array.from({ length: 40 }, () => statusOf('/elsewhere', 'mira'))
  await expect.poll(provider.waiting, { interval: 1 }).toBe(40)
  // All places of the network.
  statuses.push(...Array.from({ length: 30 }, () => statusOf('/busy')))
  await expect.poll(database.waiting, { interval: 1 }).toBe(30)
  provider.open()
  // These take places of the customer, and wait for the network's behind those that go on.
  statuses.push(...Array.from({ length: 4 }, () => statusOf('/quick', 'mira')))
  await new Promise((resolve) => setImmediate(resolve))
  database.open()
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
})

test('only so many passwords wait to be hashed that none of them waits for long', async () => {
  const passwords = createPasswords(4)
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwords.hash('open sesame')),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  for (const one of refused) {
    expect(one).toMatchObject({ reason: expect.any(HttpError) })
    expect(one).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
  }
  expect(passwords.waiting()).toBe(0)
  expect(await passwords.hash('open sesame')).toMatch(/^scrypt/)
})
