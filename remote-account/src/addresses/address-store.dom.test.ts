import { demoAddress } from 'mock-api/seed'
import { $session, endSession } from 'shared/shop'
import { renderAt } from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { $addresses, $addressesState } from './address-store'

const routes = [{ path: '/', element: null }]

describe('the saved addresses', () => {
  it('load as soon as there is a customer, on any page, and are removed at the logout', async () => {
    await renderAt('/', { routes, customer: true })
    expect($session.get().status).toBe('customer')
    await vi.waitFor(() => expect($addresses.get()).toEqual([demoAddress]))
    endSession()
    expect($addresses.get()).toEqual([])
    expect($addressesState.get().status).toBe('idle')
  })

  it('are not requested for a visitor', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await renderAt('/', { routes })
    expect($addressesState.get().status).toBe('idle')
    expect(fetched).not.toHaveBeenCalled()
  })
})
