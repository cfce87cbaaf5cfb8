import { startMockApi } from 'mock-api'
import { connectApi } from 'shared/shop'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getSamples } from './get-samples'

it('asks for one book only, however many there are', async () => {
  const server = await startMockApi({ scenario: 'large', timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  const fetch = vi.spyOn(globalThis, 'fetch')
  const { ids, product } = await getSamples('POST /user/cart')
  expect(ids).toEqual({ productId: product?._id })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/products?limit=1', expect.anything())
})
