import { startMockApi } from 'mock-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NoAnswerError } from '../api/errors'
import { expectConsole } from '../testing/console'
import { demoLogin, openShop } from '../testing/session'
import {
  $customerId,
  $session,
  checkSession,
  loadForCustomers,
  neededByCustomers,
  prepareSession,
  startSession,
} from '.'

/** Code that arrives, or fails to, when the test says so. */
function lateCode() {
  let settle: { arrive: () => void; fail: () => void } | undefined
  const load = vi.fn(
    () =>
      new Promise<void>((arrive, reject) => {
        settle = { arrive, fail: () => reject(new TypeError('Failed to fetch')) }
      }),
  )
  neededByCustomers(load)
  const arrive = () => settle?.arrive()
  onTestFinished(async () => {
    const loading = loadForCustomers()
    arrive()
    await loading
  })
  return { load, arrive, fail: () => settle?.fail() }
}

const open = () => openShop(() => startMockApi({ timing: 0 }))

describe('code that only customers need', () => {
  it('is not loaded for visitors', async () => {
    await open()
    const { load } = lateCode()
    await prepareSession()
    await checkSession()
    expect($session.get()).toEqual({ status: 'visitor' })
    expect(load).not.toHaveBeenCalled()
  })

  it('is there before a login has an effect', async () => {
    await open()
    const { user, token } = await demoLogin()
    const { arrive } = lateCode()
    const started = startSession(user, token)
    expect($customerId.get()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    arrive()
    await started
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('is there before the stored token is checked', async () => {
    await open()
    const { token, user } = await demoLogin()
    localStorage.setItem('token', token)
    const { arrive } = lateCode()
    const prepared = prepareSession()
    const checked = checkSession()
    expect($session.get().status).toBe('unknown')
    arrive()
    await prepared
    await vi.waitFor(() => expect($session.get().status).not.toBe('unknown'))
    await checked
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('fails like a call without an answer, with nobody logged in, and can be loaded again', async () => {
    await open()
    const { user, token } = await demoLogin()
    const { load, arrive, fail } = lateCode()
    const refused = startSession(user, token)
    fail()
    await expect(refused).rejects.toThrow(NoAnswerError)
    expect($customerId.get()).toBeNull()
    const started = startSession(user, token)
    arrive()
    await started
    expect($customerId.get()).toBe(user._id)
    expect(load).toHaveBeenCalledTimes(2)
    expect(loadForCustomers()).toBeUndefined()
  })

  it('is asked for again if it cannot be loaded for the stored token, which stays', async () => {
    await open()
    const { user, token } = await demoLogin()
    localStorage.setItem('token', token)
    const { arrive, fail, load } = lateCode()
    expectConsole('error', /could not be loaded/)
    const checked = checkSession()
    fail()
    await checked
    expect(localStorage.getItem('token')).toBe(token)
    expect($customerId.get()).toBeNull()
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
    arrive()
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
  })
})
