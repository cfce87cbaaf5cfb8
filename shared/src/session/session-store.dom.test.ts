import { inspect } from 'node:util'
import { startMockApi } from 'mock-api'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors'
import { request } from '../api/request'
import { $cart, addToCart } from '../cart/cart-store'
import { expectConsole } from '../testing/console'
import { holdAnswers } from '../testing/hold-answers'
import { demoLogin, newCustomer, openShop } from '../testing/session'
import { $wishlist, addToWishlist } from '../wishlist/wishlist-store'
import { $session, checkSession, currentToken, endSession, renewSession, startSession } from '.'
import { personalKey, visitorKey } from './personal-data'

const open = () => openShop(() => startMockApi({ timing: 0 }))
const draft = personalKey('u1', 'address.new')

async function logIn() {
  const { user, token } = await demoLogin()
  startSession(user, token)
  return { user, token }
}

async function fillLists() {
  const { products } = await request('GET /products')
  const [book] = products
  if (!book) throw new Error('The sample shop has no books')
  await Promise.all([addToCart(book), addToWishlist(book)])
}

describe('a session', () => {
  it('begins with a login and survives a reload', async () => {
    await open()
    const { user, token } = await logIn()
    expect(localStorage.getItem('token')).toBe(token)
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('ends with a logout that removes all personal data, even offline', async () => {
    const server = await open()
    await logIn()
    await fillLists()
    sessionStorage.setItem(draft, '{}')
    sessionStorage.setItem(visitorKey('pending-add'), '{}')
    sessionStorage.setItem('somebody-else', 'stays')
    server.shutdown()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

    endSession()

    expect($session.get()).toEqual({ status: 'visitor' })
    expect(currentToken()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem(draft)).toBeNull()
    expect(sessionStorage.getItem(visitorKey('pending-add'))).toBeNull()
    expect(sessionStorage.getItem('somebody-else')).toBe('stays')
    expect([$cart.get(), $wishlist.get()]).toEqual([[], []])
  })

  it('ends when the server refuses its token, and keeps half-filled forms', async () => {
    const server = await open()
    await logIn()
    sessionStorage.setItem(draft, '{}')
    server.faults.set('GET /user/address', { status: 401 })
    await expect(request('GET /user/address')).rejects.toBeInstanceOf(ApiError)
    expect($session.get()).toEqual({ status: 'visitor', expired: true })
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })

  it.each([
    ['GET /user/address', 401, { status: 'visitor', expired: true }],
    ['POST /auth/verify', 404, { status: 'visitor' }],
  ] as const)(
    'that is renewed ends after a refusal of %s only if no renewal brings another token',
    async (call, status, ended) => {
      const server = await open()
      const { token } = await logIn()
      server.faults.set(call, { status })
      if (status === 404) expectConsole('error', /The token check failed/)
      let fail = (_: Error) => {}
      const first = renewSession(
        new Promise((_, reject) => {
          fail = reject
        }),
      )
      // A second one does not take the place of the first one.
      await renewSession(Promise.resolve())
      await (status === 401
        ? expect(request('GET /user/address')).rejects.toBeInstanceOf(ApiError)
        : checkSession())
      expect(currentToken()).toBe(token)
      fail(new Error('No answer'))
      await expect(first).rejects.toThrow('No answer')
      await vi.waitFor(() => expect($session.get()).toEqual(ended))
    },
  )

  it('is not ended by a late refusal of the previous token', async () => {
    const server = await open()
    await logIn()
    const { user, token } = await newCustomer()
    server.faults.set('GET /user/address', { status: 401, times: 1 })
    const answer = holdAnswers('GET', '/api/user/address')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const late = expect(request('GET /user/address')).rejects.toBeInstanceOf(ApiError)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    startSession(user, token)
    answer()
    await late
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('works in memory if storage is full, and never restores the previous customer', async () => {
    await open()
    localStorage.setItem('token', (await newCustomer()).token)
    const { user, token } = await demoLogin()
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    startSession(user, token)
    setItem.mockRestore()
    expect(localStorage.getItem('token')).toBeNull()
    await checkSession()
    expect($session.get()).toEqual({ status: 'customer', token, user })
    endSession()
    await checkSession()
    expect($session.get().status).toBe('visitor')
  })

  it('never shows its token in an address or in the log', async () => {
    const server = await open()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { token } = await logIn()
    server.faults.set('GET /user/cart', { status: 500 })
    server.faults.set('POST /auth/verify', { body: { token } })
    expectConsole('error', /could not be loaded|token check failed/)
    await checkSession()
    await vi.waitFor(() =>
      expect(fetched.mock.calls.filter(([url]) => url === '/api/user/cart')).not.toEqual([]),
    )
    await request('GET /user/cart').catch(() => {})
    for (const [url, init] of fetched.mock.calls) {
      expect(String(url)).toMatch(/^\/api\//)
      expect(String(url)).not.toContain(token)
      const { authorization, ...others } = Object(init?.headers)
      expect(JSON.stringify(others)).not.toContain(token)
      expect([undefined, token]).toContain(authorization)
    }
    const logged = [console.error, console.warn].flatMap((log) => vi.mocked(log).mock.calls)
    expect(logged.length).toBeGreaterThan(0)
    expect(inspect(logged, { depth: null })).not.toContain(token)
  })
})
