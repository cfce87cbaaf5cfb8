import type { MockApi } from 'mock-api'
import { demoCredentials } from 'shared/contract'
import { $toast, request, startSession } from 'shared/shop'
import { afterEach, expect, it, vi } from 'vitest'
import { connectShop } from './connect-shop'
import { pageConfig } from './testing/page-config'

vi.mock('./remotes/load-remote', () => ({ connectRemotes: () => {} }))

afterEach(() => history.replaceState(null, '', '/'))

it.each(['/', '/?scenario=large'])(
  'starts a fake server that makes the orders if the site says that the server does: at %s',
  async (address) => {
    history.replaceState(null, '', address)
    connectShop(pageConfig({ orders: 'server', mockDelay: 0, faults: true }))
    const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
    await startSession(foundUser, encodedToken)
    expect((await request('GET /user/orders')).orders).toEqual([])
    const { __mockApi: server } = globalThis as typeof globalThis & { __mockApi?: MockApi }
    server?.setScenario('default')
    expect((await request('GET /user/orders')).orders).toEqual([])
  },
)

it('shows what the fake server reports: without IndexedDB, that it stores nothing', async () => {
  connectShop(pageConfig({ mockDelay: 0 }))
  await request('GET /products')
  expect($toast.get()?.msg).toContain('This browser does not keep data for this page.')
})
