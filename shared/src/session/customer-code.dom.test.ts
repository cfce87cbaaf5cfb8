import { startMockApi } from 'mock-api'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoCredentials } from '../contract/demo'
import { expectConsole } from '../testing/console'

/** Opens a page whose code for customers arrives, or fails to, when the test says so. */
async function openPage() {
  vi.resetModules()
  let settle: { arrive: () => void; fail: () => void } | undefined
  const load = vi.fn(
    () =>
      new Promise<void>((arrive, reject) => {
        settle = { arrive, fail: () => reject(new TypeError('Failed to fetch')) }
      }),
  )
  vi.doMock('../orders/are-orders', async (original) => {
    await load()
    return original()
  })
  const [{ NoAnswerError }, { connectApi, request }, session] = await Promise.all([
    import('../api/errors'),
    import('../api/request'),
    import('.'),
  ])
  const server = await startMockApi({ timing: 0 })
  onTestFinished(() => {
    vi.doUnmock('../orders/are-orders')
    server.shutdown()
  })
  connectApi({ base: '/api', ready: Promise.resolve() })
  const { foundUser: user, encodedToken: token } = await request('POST /auth/login', {
    body: demoCredentials,
  })
  /** Once it is asked for. */
  const asked = () => vi.waitFor(() => expect(settle).toBeDefined())
  const arrive = async () => {
    await asked()
    settle?.arrive()
  }
  const fail = async () => {
    await asked()
    settle?.fail()
    settle = undefined
  }
  return { ...session, NoAnswerError, user, token, load, arrive, fail }
}

beforeEach(() => localStorage.clear())

describe('code that only customers need', () => {
  it('is not loaded for visitors', async () => {
    const { $session, checkSession, load, prepareSession } = await openPage()
    await prepareSession()
    await checkSession()
    expect($session.get()).toEqual({ status: 'visitor' })
    expect(load).not.toHaveBeenCalled()
  })

  it('is there before a login has an effect', async () => {
    const { $customerId, $session, arrive, startSession, token, user } = await openPage()
    const started = startSession(user, token)
    expect($customerId.get()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    await arrive()
    await started
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('is there before the stored token is checked', async () => {
    const { $session, arrive, checkSession, prepareSession, token, user } = await openPage()
    localStorage.setItem('token', token)
    const prepared = prepareSession()
    const checked = checkSession()
    expect($session.get().status).toBe('unknown')
    await arrive()
    await prepared
    await vi.waitFor(() => expect($session.get().status).not.toBe('unknown'))
    await checked
    expect($session.get()).toEqual({ status: 'customer', token, user })
  })

  it('fails like a call without an answer, with nobody logged in, and can be loaded again', async () => {
    const page = await openPage()
    const { $customerId, loadForCustomers, startSession, token, user } = page
    const refused = startSession(user, token)
    await Promise.all([page.fail(), expect(refused).rejects.toThrow(page.NoAnswerError)])
    expect($customerId.get()).toBeNull()
    const started = startSession(user, token)
    await page.arrive()
    await started
    expect($customerId.get()).toBe(user._id)
    expect(page.load).toHaveBeenCalledTimes(2)
    expect(loadForCustomers()).toBeUndefined()
  })

  it('is asked for again if it cannot be loaded for the stored token, which stays', async () => {
    const { $customerId, $session, arrive, checkSession, fail, load, token, user } =
      await openPage()
    localStorage.setItem('token', token)
    expectConsole('error', /could not be loaded/)
    const checked = checkSession()
    await fail()
    await checked
    expect(localStorage.getItem('token')).toBe(token)
    expect($customerId.get()).toBeNull()
    dispatchEvent(new Event('online'))
    await arrive()
    expect(load).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'customer', token, user }))
  })
})
