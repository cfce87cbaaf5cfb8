import { startMockApi } from 'mock-api'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { request } from '../api/request'
import { $cart, addToCart } from '../cart/cart-store'
import { demoLogin, newCustomer, openShop } from '../testing/session'
import { $session, startSession, syncSessionAcrossTabs } from '.'
import { personalKey } from './personal-data'
import { storeToken } from './token'

const open = () => openShop(() => startMockApi({ timing: 0 }))
const draft = personalKey('u1', 'address.new')

/** Dispatches the event that this tab gets when another tab writes. */
function otherTabStores(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token }))
}

async function logIn() {
  const { user, token } = await demoLogin()
  startSession(user, token)
  sessionStorage.setItem(draft, '{}')
  return { user, token }
}

describe('a session in two tabs', () => {
  beforeEach(() => {
    const stop = syncSessionAcrossTabs()
    return stop
  })

  it.each<[string, Event]>([
    ['the other tab logs out', new StorageEvent('storage', { key: 'token', newValue: null })],
    ['all storage is cleared', new StorageEvent('storage', { key: null })],
    [
      'a logout was missed in the back-forward cache',
      new PageTransitionEvent('pageshow', { persisted: true }),
    ],
  ])('ends here when %s, and removes personal data', async (_, event) => {
    await open()
    await logIn()
    localStorage.removeItem('token')
    dispatchEvent(event)
    expect($session.get()).toEqual({ status: 'visitor' })
    expect(sessionStorage.getItem(draft)).toBeNull()
  })

  it('keeps half-filled forms when the server has ended it in the other tab', async () => {
    await open()
    await logIn()
    storeToken(null, { expired: true })
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect($session.get()).toEqual({ status: 'visitor', expired: true })
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })

  it('begins here when the other tab logs in', async () => {
    await open()
    const { user, token } = await demoLogin()
    otherTabStores(token)
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
  })

  it('continues after an expiry if the other tab has already logged in again', async () => {
    const server = await open()
    await logIn()
    const { user, token } = await newCustomer()
    localStorage.setItem('token', token)
    server.faults.set('GET /user/address', { status: 401, times: 1 })
    await expect(request('GET /user/address')).rejects.toThrow('401')
    expect($session.get()).toEqual({ status: 'visitor', expired: true })
    otherTabStores(localStorage.getItem('token'))
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
  })

  it('does not come back when the customer who logged in after it logs out', async () => {
    await open()
    const { token } = await newCustomer()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await logIn()
    expect(localStorage.getItem('token')).toBeNull()
    otherTabStores(token)
    await vi.waitFor(() => expect($session.get()).toMatchObject({ status: 'customer', token }))
    otherTabStores(null)
    expect($session.get()).toEqual({ status: 'visitor' })
  })

  it('keeps half-filled forms when the same customer logs in again in the other tab', async () => {
    await open()
    await logIn()
    const { user, token } = await demoLogin()
    otherTabStores(token)
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })

  it('shows nothing of one customer to another who logs in in the other tab', async () => {
    await open()
    await logIn()
    const [book] = (await request('GET /products')).products
    if (!book) throw new Error('The sample shop has no books')
    await addToCart(book)
    const { user, token } = await newCustomer()
    const seen: string[] = []
    onTestFinished($session.listen(({ status }) => seen.push(`${status}, ${$cart.get().length}`)))
    otherTabStores(token)
    expect($cart.get()).toEqual([])
    expect(sessionStorage.getItem(draft)).toBeNull()
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
    expect(seen.map((entry) => entry.split(',')[0])).toEqual(['visitor', 'checking', 'customer'])
  })

  it('does not ask the server if nothing has changed', async () => {
    await open()
    const { token } = await logIn()
    const fetched = vi.spyOn(globalThis, 'fetch')
    otherTabStores(token)
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.theme' }))
    expect(fetched).not.toHaveBeenCalled()
    expect($session.get().status).toBe('customer')
  })
})
