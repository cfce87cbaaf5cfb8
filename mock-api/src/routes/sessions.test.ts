import { demoCredentials } from 'shared/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { createFaults } from '../faults'
import { memoryRecords } from '../persistence/database-records'
import { scenarios } from '../scenarios'
import { createShopServer } from '../server'

afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const { interceptor, database, server } = createShopServer({
    records: memoryRecords(),
    faults: createFaults(),
    replacesFetch: false,
    scenario: () => scenarios.orders,
  })
  async function call(method: string, path: string, authorization = '', body?: object) {
    const sent = body ? { body: JSON.stringify(body) } : {}
    const headers = { authorization }
    const url = `http://localhost/api${path}`
    const answer = await interceptor.answer(new Request(url, { method, headers, ...sent }))
    return { status: answer.status, json: await answer.json() }
  }
  const logIn = async (): Promise<string> =>
    (await call('POST', '/auth/login', '', demoCredentials)).json.encodedToken
  const sessions = async (token: string) =>
    (await call('GET', '/user/sessions', token)).json.sessions
  /** A customer's logins on other devices. */
  const logInElsewhere = (count: number) =>
    database.run('sample', async () => {
      const at = new Date().toISOString()
      for (let index = 0; index < count; index += 1) {
        const id = `other-${index}`
        server.create('session', { id, userId: '1', createdAt: at, lastUsedAt: at })
      }
    })
  return { logIn, sessions, logInElsewhere }
}

test('a hundred sessions go on: one more ends the oldest', async () => {
  const { logIn, sessions, logInElsewhere } = open()
  const token = await logIn()
  await logInElsewhere(99)
  expect(await sessions(token)).toHaveLength(100)
  const next = await logIn()
  expect(await sessions(token)).toBeUndefined()
  expect(await sessions(next)).toHaveLength(100)
})

test('a session tells when it was used last, to the hour, and is then the first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { logIn, sessions, logInElsewhere } = open()
  const token = await logIn()
  await logInElsewhere(1)
  const begun = await sessions(token)
  expect(begun.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true])
  vi.setSystemTime(Date.now() + 61 * 60_000)
  const [first] = await sessions(token)
  expect(first).toMatchObject({ isCurrent: true, lastUsedAt: new Date().toISOString() })
  expect(first.createdAt).toBe(begun[1].createdAt)
})
