import { demoCredentials, type Payment } from 'shared/contract'
import { testProvider } from 'shared/contract-suite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { indexedDbRecords } from './persistence/database-records'
import { notices } from './persistence/stored-database'
import { demoAddress, products } from './seed'
import { type MockApi, type MockApiOptions, startMockApi } from './start'
import { startIndexedDb } from './testing/fake-indexeddb'

let mockApi: MockApi | undefined

async function start(options: MockApiOptions = {}) {
  mockApi = await startMockApi({ timing: 0, ...options })
  return mockApi
}

function post(path: string, body: unknown, token = ''): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { authorization: token } }
  return fetch(`/api${path}`, init)
}

async function login(): Promise<string> {
  return (await (await post('/auth/login', demoCredentials)).json()).encodedToken
}

async function cartOf(token: string) {
  const response = await fetch('/api/user/cart', { headers: { authorization: token } })
  return (await response.json()).cart
}

beforeEach(startIndexedDb)
afterEach(() => mockApi?.shutdown())

describe('the page around it', () => {
  const names = ['Headers', 'Request', 'Response', 'XMLHttpRequest'] as const

  test('keeps its network globals while the server runs, and its fetch afterwards', async () => {
    const before = names.map((name) => globalThis[name])
    const network = globalThis.fetch
    const server = await start()
    expect(names.map((name) => globalThis[name])).toEqual(before)
    server.shutdown()
    expect(names.map((name) => globalThis[name])).toEqual(before)
    expect(globalThis.fetch).toBe(network)
  })

  test('sends other requests to the network unchanged', async () => {
    const network = vi.fn<typeof fetch>(async () => new Response('from the network'))
    vi.stubGlobal('fetch', network)
    await start()
    const init = { method: 'POST', body: 'x' }
    for (const address of [
      '/site.json',
      '/apidocs',
      '/api/../site.json',
      'https://elsewhere.test/api/products',
      '//elsewhere.test/api/products',
    ]) {
      expect(await (await fetch(address, init)).text()).toBe('from the network')
      expect(network).toHaveBeenLastCalledWith(address, init)
    }
  })

  test('is answered for a path, a URL or a request object', async () => {
    await start()
    const url = new URL('/api/products', location.href)
    for (const input of ['/api/products', url.href, url, new Request(url)]) {
      const response = await fetch(input)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ products, total: products.length })
    }
  })

  test('gets no console output for its requests', async () => {
    const methods = ['log', 'info', 'groupCollapsed', 'warn', 'error'] as const
    const spies = methods.map((method) => vi.spyOn(console, method).mockReturnValue())
    await start()
    await login()
    await fetch('/api/nothing')
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })

  test('has only one server, even if it is started twice', async () => {
    const network = globalThis.fetch
    await start()
    const second = await start({ scenario: 'empty' })
    expect(await (await fetch('/api/products')).json()).toEqual({ products: [], total: 0 })
    second.shutdown()
    expect(globalThis.fetch).toBe(network)
  })
})

describe('an answer', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['PUT', '/api/products'],
    ['PATCH', '/api/user/cart'],
    ['DELETE', '/api/'],
  ])('says 404 to %s %s', async (method, path) => {
    await start()
    const response = await fetch(path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ errors: ['There is no such call. Not Found error'] })
  })

  test('is a 400 for an unreadable address', async () => {
    await start()
    const response = await fetch('/api/products/%E0%A4%A')
    expect(response.status).toBe(400)
    expect((await response.json()).errors[0]).toContain('cannot be read')
  })

  test('takes 400 ms by default', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    mockApi = await startMockApi()
    const settled = vi.fn()
    fetch('/api/products').then(settled)
    await vi.advanceTimersByTimeAsync(399)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(settled).toHaveBeenCalled()
  })

  test('is aborted as soon as the caller aborts', async () => {
    const server = await start()
    server.faults.set('GET /products', { neverAnswer: true })
    const caller = new AbortController()
    const asked = fetch('/api/products', { signal: caller.signal })
    caller.abort(new Error('changed my mind'))
    await expect(asked).rejects.toThrow('changed my mind')
    await expect(fetch('/api/products', { signal: caller.signal })).rejects.toThrow(
      'changed my mind',
    )
  })
})

describe('stored data', () => {
  test('survives a reload, with accounts and sessions', async () => {
    await start()
    const token = await login()
    await post('/user/cart', { product: products[3] }, token)
    await start()
    expect(await cartOf(token)).toMatchObject([{ name: 'Meditations', qty: 1 }])
  })

  test('never holds a password', async () => {
    await start()
    const password = 'correct horse battery staple'
    await post('/auth/signup', { email: 'a@b.test', password, firstName: 'A', lastName: 'B' })
    const stored = JSON.stringify(await indexedDbRecords().read('sample'))
    expect(stored).toContain('a@b.test')
    expect(stored).not.toContain(password)
  })
})

describe('the scenario with orders', () => {
  const { pay, notify } = testProvider('/api')

  async function beginPayment(token: string): Promise<Payment> {
    await post('/user/cart', { product: products[3] }, token)
    const body = { addressId: demoAddress._id, coupon: null, total: 300 }
    return (await (await post('/user/payments', body, token)).json()).payment
  }

  async function order(token: string) {
    const { orderId } = await beginPayment(token)
    await pay(orderId ?? '')
    await notify(orderId ?? '')
  }

  /** How a payment is known half an hour later that was paid before or after that. */
  async function knownLater(isPaid: 'before' | 'after') {
    await start({ scenario: 'orders' })
    const token = await login()
    const { id, orderId } = await beginPayment(token)
    if (isPaid === 'before') await pay(orderId ?? '')
    vi.setSystemTime(Date.now() + 31 * 60_000)
    onTestFinished(() => void vi.useRealTimers())
    if (isPaid === 'after') await pay(orderId ?? '')
    const ask = () => fetch(`/api/user/payments/${id}`, { headers: { authorization: token } })
    await ask()
    return (await (await ask()).json()).payment
  }

  test('makes the order of what was paid in time, however late it is asked', async () => {
    expect(await knownLater('before')).toMatchObject({
      status: 'paid',
      order: { price: { total: 300 } },
    })
  })

  test('has what was paid too late go back, and says why in one email', async () => {
    expect(await knownLater('after')).toMatchObject({ status: 'refunded', order: null })
    const text = expect.stringMatching(/^Your payment of 300 rupees goes back .* too late\.$/)
    expect(mockApi?.emails).toEqual([{ to: demoCredentials.email, text }])
  })

  test('sends a link for a new password that works for an hour, and exports it as long', async () => {
    const { emails } = await start({ scenario: 'orders' })
    const headers = { authorization: await login() }
    const { email } = demoCredentials
    await post('/auth/password/forgot', { email })
    const known = async () => {
      const [, token] = emails[0]?.text.split('#') ?? []
      const { status } = await post('/auth/password/link', { token })
      const { links } = await (await fetch('/api/user/export', { headers })).json()
      return { status, links }
    }
    const sentAt = Date.now()
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(sentAt + 59 * 60_000)
    const expiresAt = expect.any(String)
    expect(await known()).toEqual({ status: 200, links: [{ purpose: 'reset', expiresAt }] })
    vi.setSystemTime(sentAt + 61 * 60_000)
    expect(await known()).toEqual({ status: 400, links: [] })
  })

  test('can be read again after the account with an order was deleted', async () => {
    const onNotice = vi.fn()
    await start({ scenario: 'orders' })
    const token = await login()
    await order(token)
    const body = JSON.stringify({ password: demoCredentials.password })
    const headers = { authorization: token }
    expect((await fetch('/api/user', { method: 'DELETE', headers, body })).status).toBe(200)
    await start({ scenario: 'orders', onNotice })
    expect((await post('/auth/login', demoCredentials)).status).toBe(404)
    expect(onNotice).not.toHaveBeenCalled()
  })
})

test('reports a browser that does not store data before the first call', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  const onNotice = vi.fn()
  await start({ onNotice })
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith(notices.refused))
})

test('reports a page without WebCrypto, and still serves the catalogue', async () => {
  vi.stubGlobal('crypto', {})
  const onNotice = vi.fn()
  await start({ onNotice })
  expect(onNotice.mock.calls).toEqual([[expect.stringContaining('https')]])
  expect((await fetch('/api/products')).status).toBe(200)
})

describe('a token', () => {
  test('expires after the requested lifetime', async () => {
    await start({ tokenLifetime: 60 })
    const token = await login()
    expect(await cartOf(token)).toEqual([])
    vi.setSystemTime(Date.now() + 61_000)
    onTestFinished(() => void vi.useRealTimers())
    const { status } = await post('/auth/verify', { encodedToken: token })
    expect(status).toBe(401)
  })
})
