import fc from 'fast-check'
import { startMockApi } from 'mock-api'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectConsole } from '../testing/console'
import { holdAnswers } from '../testing/hold-answers'
import { demoLogin, newCustomer, openShop } from '../testing/session'
import { $session, checkSession, type Session } from '.'
import { personalKey } from './personal-data'

const stored = () => localStorage.getItem('token')
const open = (options: { tokenLifetime?: number } = {}) =>
  openShop(() => startMockApi({ timing: 0, ...options }))
const draft = personalKey('u1', 'address.new')

function recordStatuses() {
  const seen: Session['status'][] = []
  onTestFinished($session.listen(({ status }) => seen.push(status)))
  return seen
}

describe('the check of the stored token', () => {
  beforeEach(() => {
    // Time passes normally, for the fake server, and can be advanced.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })

  it('makes a shopper without one a visitor', async () => {
    await open()
    await checkSession()
    expect($session.get()).toEqual({ status: 'visitor' })
  })

  it('makes a shopper with a valid one a customer', async () => {
    await open()
    const { user, token } = await demoLogin()
    localStorage.setItem('token', token)
    const seen = recordStatuses()
    await checkSession()
    expect(seen).toEqual(['checking', 'customer'])
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('removes what is not a token, without asking the server', async () => {
    await open()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const garbage = fc.oneof(fc.string(), fc.json(), fc.constant('a.b.c'), fc.constant('ж.e30.x'))
    await fc.assert(
      fc.asyncProperty(garbage, async (text) => {
        localStorage.setItem('token', text)
        await checkSession()
        expect($session.get()).toEqual({ status: 'visitor' })
        expect(stored()).toBeNull()
      }),
    )
    expect(fetched).not.toHaveBeenCalled()
  })

  it('removes one that the server calls expired, and keeps half-filled forms', async () => {
    await open({ tokenLifetime: -1 })
    localStorage.setItem('token', (await demoLogin()).token)
    sessionStorage.setItem(draft, '{}')
    expectConsole('error', /The token check failed: ApiError.*401/)
    await checkSession()
    expect($session.get()).toEqual({ status: 'visitor', expired: true })
    expect(stored()).toBeNull()
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })

  it('believes the server, and not the clock of the device, that one has not expired', async () => {
    const server = await open({ tokenLifetime: -1 })
    const { user, token } = await demoLogin()
    localStorage.setItem('token', token)
    server.faults.set('POST /auth/verify', { status: 200, body: { user } })
    await checkSession()
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('removes one whose customer is deleted, with all their data', async () => {
    const server = await open()
    localStorage.setItem('token', (await newCustomer()).token)
    await server.reset()
    sessionStorage.setItem(draft, '{}')
    expectConsole('error', /The token check failed: ApiError.*404/)
    await checkSession()
    expect($session.get()).toEqual({ status: 'visitor' })
    expect(stored()).toBeNull()
    expect(sessionStorage.getItem(draft)).toBeNull()
  })

  it.each([
    ['is silent', { loseAnswer: true, times: 2 }],
    ['fails', { status: 500, times: 2 }],
    ['answers nonsense', { body: '<html>', times: 2 }],
  ])('keeps the token while the server %s, and asks again later', async (_, fault) => {
    const server = await open()
    const { user, token } = await demoLogin()
    localStorage.setItem('token', token)
    server.faults.set('POST /auth/verify', fault)
    expectConsole('error', /The token check failed/)

    await checkSession()
    expect($session.get()).toEqual({ status: 'checking', token, unanswered: true })
    expect(stored()).toBe(token)

    const fetched = vi.spyOn(globalThis, 'fetch')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(console.error).toHaveBeenCalledTimes(2))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('asks again as soon as the device is online, and then stops', async () => {
    const server = await open()
    localStorage.setItem('token', (await demoLogin()).token)
    server.faults.set('POST /auth/verify', { loseAnswer: true, times: 1 })
    expectConsole('error', /The token check failed/)
    await checkSession()
    const fetched = vi.spyOn(globalThis, 'fetch')
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect($session.get().status).toBe('customer'))
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('listens to the latest of several checks only', async () => {
    await open()
    const first = await demoLogin()
    const second = await newCustomer()
    const answer = holdAnswers('POST', '/api/auth/verify')
    localStorage.setItem('token', first.token)
    const slow = checkSession()
    localStorage.setItem('token', second.token)
    const quick = checkSession()
    answer(1)
    await vi.waitFor(() => expect($session.get().status).toBe('customer'))
    answer(0)
    await Promise.all([slow, quick])
    expect($session.get()).toMatchObject({ token: second.token, user: second.user })
  })
})
