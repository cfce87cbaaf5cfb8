import { endSession, startSession } from 'shared/shop'
import { afterEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { setDeployment } from './deployment'
import { remoteLoader } from './load-remote'
import { prefetchForCustomers } from './prefetch-for-customers'

vi.mock('./load-remote', () => ({
  remoteLoader: { loadModule: vi.fn(() => Promise.reject(new Error('down'))) },
}))

const user = { _id: 'u1', email: 'a@b.c', firstName: 'Asha', lastName: 'Rao' }

afterEach(() => {
  endSession()
  localStorage.clear()
})

it('loads the addresses’ module once there is a customer, and tolerates its failure', async () => {
  setDeployment(pageConfig())
  const stop = prefetchForCustomers()
  expect(remoteLoader.loadModule).not.toHaveBeenCalled()
  startSession(user, 'token')
  await vi.waitFor(() =>
    expect(remoteLoader.loadModule).toHaveBeenCalledWith('account/address-picker'),
  )
  stop()
})
