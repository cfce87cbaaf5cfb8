import { beforeEach, describe, expect, it, vi } from 'vitest'
import { allEndpoints } from '../contract/endpoints'
import { serverMessages } from '../contract/errors'
import { ApiError, NoAnswerError, WrongAnswerError } from './errors'
import { connectApi, request, setCredentials } from './request'

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown) {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  connectApi({ base: '/api', ready: Promise.resolve() })
  setCredentials({ token: () => 'a-token', refused: () => {} })
})

describe('request()', () => {
  it.each(Object.entries(allEndpoints))(
    'sends a token to %s only if the contract asks for it',
    async (key, { access }) => {
      fetched.mockResolvedValue(answer(500, ''))
      await request(key as 'GET /products').catch(() => {})
      const headers = new Headers(fetched.mock.lastCall?.[1]?.headers)
      expect(headers.get('authorization')).toBe(access === 'customer' ? 'a-token' : null)
    },
  )

  it('waits until the API is connected', async () => {
    let ready = () => {}
    connectApi({ base: '/api', ready: new Promise<void>((resolve) => (ready = resolve)) })
    fetched.mockResolvedValue(answer(200, { products: [], total: 0 }))
    const products = request('GET /products')
    await Promise.resolve()
    expect(fetched).not.toHaveBeenCalled()
    ready()
    expect(await products).toEqual({ products: [], total: 0 })
  })

  it('is sent at once if the API is connected', async () => {
    await Promise.resolve()
    fetched.mockResolvedValue(answer(200, { products: [], total: 0 }))
    const products = request('GET /products')
    expect(fetched).toHaveBeenCalledOnce()
    await products
  })

  it('waits for the latest connection, whatever an earlier one does', async () => {
    let ready = () => {}
    connectApi({ base: '/early', ready: new Promise<void>((resolve) => (ready = resolve)) })
    connectApi({ base: '/late', ready: new Promise(() => {}) })
    ready()
    await Promise.resolve()
    request('GET /products')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('calls the configured base with the parameters in the path, escaped', async () => {
    connectApi({ base: 'https://api.example/v1', ready: Promise.resolve() })
    fetched.mockResolvedValue(answer(200, { cart: [] }))
    await request('DELETE /user/cart/:productId', { params: { productId: 'a/b' } })
    expect(fetched.mock.lastCall?.[0]).toBe('https://api.example/v1/user/cart/a%2Fb')
  })

  it('sends each value of a query, and nothing for a missing one', async () => {
    fetched.mockImplementation(async () => answer(200, { products: [], total: 0 }))
    const query = { category: ['humor', 'fiction'], limit: 24, search: undefined }
    await request('GET /products', { query })
    const { search } = new URL(String(fetched.mock.lastCall?.[0]), 'http://localhost')
    expect(search).toBe('?category=humor&category=fiction&limit=24')
  })

  it('keeps changes alive when the page is left, but not reads', async () => {
    fetched.mockImplementation(async () => answer(200, { cart: [] }))
    await request('DELETE /user/cart/all')
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: true })
    await request('GET /user/cart')
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: false })
  })

  it('throws the server’s message when it refuses', async () => {
    fetched.mockResolvedValue(answer(422, { errors: ['Taken.'] }))
    const signup = request('POST /auth/signup', {
      body: { email: 'a@b.c', password: 'p', firstName: 'A', lastName: 'B' },
    })
    await expect(signup).rejects.toMatchObject({ status: 422, messages: ['Taken.'] })
    await expect(signup).rejects.toBeInstanceOf(ApiError)
  })

  it('survives a refusal without a readable body', async () => {
    fetched.mockResolvedValue(answer(500, '<html>'))
    await expect(request('GET /products')).rejects.toMatchObject({ status: 500, messages: [] })
  })

  it('notifies the session when the server does not know the token', async () => {
    const refused = vi.fn()
    setCredentials({ token: () => 'old', refused })
    fetched.mockResolvedValue(answer(401, { errors: [] }))
    await expect(request('GET /user/cart')).rejects.toBeInstanceOf(ApiError)
    expect(refused).toHaveBeenCalledExactlyOnceWith('old')
  })

  it('notifies the session when the customer is unknown, and not when a book is', async () => {
    const refused = vi.fn()
    setCredentials({ token: () => 'old', refused })
    const remove = () => request('DELETE /user/cart/:productId', { params: { productId: 'b1' } })
    fetched.mockResolvedValue(answer(404, { errors: ['There is no such book.'] }))
    await expect(remove()).rejects.toBeInstanceOf(ApiError)
    expect(refused).not.toHaveBeenCalled()
    fetched.mockResolvedValue(answer(404, { errors: [serverMessages.unknownUser] }))
    await expect(remove()).rejects.toBeInstanceOf(ApiError)
    expect(refused).toHaveBeenCalledExactlyOnceWith('old')
  })

  it('keeps the session when a customer types a wrong password', async () => {
    const refused = vi.fn()
    setCredentials({ token: () => 'good', refused })
    fetched.mockResolvedValue(answer(401, { errors: [serverMessages.badCredentials] }))
    const change = request('POST /user/password', { body: { current: 'a', password: 'b' } })
    await expect(change).rejects.toMatchObject({ status: 401 })
    expect(refused).not.toHaveBeenCalled()
  })

  it('refuses an answer that breaks the contract', async () => {
    fetched.mockResolvedValue(answer(200, { products: [{ name: 'No price' }], total: 1 }))
    await expect(request('GET /products')).rejects.toBeInstanceOf(WrongAnswerError)
    fetched.mockResolvedValue(answer(200, 'not json'))
    await expect(request('GET /products')).rejects.toBeInstanceOf(WrongAnswerError)
  })

  it('reports a missing answer', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(request('GET /products')).rejects.toBeInstanceOf(NoAnswerError)
  })

  it('fails after ten seconds without a response', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    fetched.mockResolvedValue(answer(200, { products: [], total: 0 }))
    await request('GET /products')
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000)
    expect(fetched.mock.lastCall?.[1]?.signal).toBe(limit.mock.results[0]?.value)
  })

  it('lets its caller abort, and does not count that as a failure of the server', async () => {
    const abort = new AbortController()
    fetched.mockImplementation(async () => {
      abort.abort(new Error('gone elsewhere'))
      throw abort.signal.reason
    })
    const call = request('GET /products', { signal: abort.signal })
    await expect(call).rejects.toThrow('gone elsewhere')
  })
})
