import { connectApi, request, WrongAnswerError } from 'shared/shop'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFaults } from './faults'
import { products } from './seed'
import { type MockApi, startMockApi } from './start'

describe('a list of faults', () => {
  test('applies until it is cleared', () => {
    const faults = createFaults({ 'GET /products': { status: 503 } })
    expect(faults.next('GET /products')).toEqual({ status: 503 })
    expect(faults.next('GET /products')).toEqual({ status: 503 })
    faults.clear('GET /products')
    expect(faults.next('GET /products')).toBeNull()
  })

  test('applies to the given number of calls, and to no other endpoint', () => {
    const faults = createFaults()
    faults.set('GET /products', { status: 503, times: 2 })
    expect(faults.next('GET /user/cart')).toBeNull()
    const struck = Array.from({ length: 3 }, () => faults.next('GET /products'))
    expect(struck).toEqual([{ status: 503, times: 2 }, { status: 503, times: 2 }, null])
  })

  test('applies call after call in its order, and ends when it is cleared', () => {
    const faults = createFaults()
    faults.set('GET /products', [{ delay: 800 }, { delay: 100 }, { delay: 1 }])
    expect(faults.next('GET /products')).toEqual({ delay: 800 })
    expect(faults.next('GET /products')).toEqual({ delay: 100 })
    faults.clear()
    expect(faults.next('GET /products')).toBeNull()
  })
})

describe('in the page', () => {
  let mockApi: MockApi
  let token = ''

  beforeEach(async () => {
    mockApi = await startMockApi({ timing: 0, persist: false })
    connectApi({ base: '/api', ready: Promise.resolve() })
    const body = { email: 'a@b.test', password: 'x', firstName: 'A', lastName: 'B' }
    token = (await request('POST /auth/signup', { body })).encodedToken
  })
  afterEach(() => {
    vi.useRealTimers()
    mockApi.shutdown()
  })

  const cart = async () => {
    const response = await fetch('/api/user/cart', { headers: { authorization: token } })
    return (await response.json()).cart
  }
  const add = (index: number) =>
    fetch('/api/user/cart', {
      method: 'POST',
      headers: { authorization: token },
      body: JSON.stringify({ product: products[index] }),
    })

  test('answers a status instead of performing the call', async () => {
    mockApi.faults.set('POST /user/cart', { status: 503, times: 1 })
    expect((await add(0)).status).toBe(503)
    expect(await cart()).toEqual([])
    expect((await add(0)).status).toBe(201)
  })

  test('loses an answer after the call has taken effect', async () => {
    mockApi.faults.set('POST /user/cart', { loseAnswer: true })
    await expect(add(0)).rejects.toThrow(TypeError)
    expect(await cart()).toMatchObject([{ qty: 1 }])
  })

  test('never answers, without any effect', async () => {
    vi.useFakeTimers()
    mockApi.faults.set('POST /user/cart', { neverAnswer: true, times: 1 })
    const settled = vi.fn()
    add(0).then(settled, settled)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).not.toHaveBeenCalled()
    vi.useRealTimers()
    expect(await cart()).toEqual([])
  })

  test.each([['{"products": ['], [{ products: 'many' }], [null]])(
    'sends %j in place of the answer, which the client refuses',
    async (body) => {
      mockApi.faults.set('GET /products', { body })
      await expect(request('GET /products')).rejects.toThrow(WrongAnswerError)
    },
  )

  test('delays answers out of order while the calls take effect in order', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const anHour = 60 * 60 * 1000
    mockApi.faults.set('POST /user/cart', [{ delay: anHour }, {}])
    const came: string[] = []
    const first = add(0).then(() => came.push('first'))
    await add(1).then(() => came.push('second'))
    await vi.advanceTimersByTimeAsync(anHour)
    await first
    expect(came).toEqual(['second', 'first'])
    expect((await cart()).map(({ _id }: { _id: string }) => _id)).toEqual([
      products[0]?._id,
      products[1]?._id,
    ])
  })
})
