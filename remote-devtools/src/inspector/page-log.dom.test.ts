import { products } from 'mock-api/seed'
import { addToCart, endSession, showToast, startSession } from 'shared/shop'
import { expectConsole } from 'shared/testing/console'
import { renderAt } from 'shared/testing/render-at'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LogSource } from './log-source'
import { createPageLog } from './page-log'
import { watchRequests } from './watch-requests'
import { watchStores } from './watch-stores'

function logOf(source: LogSource) {
  const log = createPageLog([source])
  log.start()
  return { ...log, texts: () => log.$entries.get().map(({ text }) => text) }
}

describe('the log of requests', () => {
  beforeEach(async () => {
    await renderAt('/', { routes: [] })
    const { fetch } = globalThis
    onTestFinished(() => {
      globalThis.fetch = fetch
    })
  })

  it('names the call, its status and its time, without its content', async () => {
    const before = globalThis.fetch
    const { $entries } = logOf(watchRequests)
    await vi.waitFor(() => expect(globalThis.fetch).not.toBe(before))
    const response = await fetch('/api/auth/login?secret=1', {
      method: 'POST',
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong' }),
    })
    expect(await response.json()).toHaveProperty('errors')
    expect($entries.get()).toEqual([
      expect.objectContaining({
        kind: 'request',
        text: expect.stringMatching(/^POST \/api\/auth\/login · 4\d\d · [\d,]+ ms$/),
        isBad: true,
      }),
    ])
  })

  it('reports a missing answer, and passes the failure on to the caller', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const before = globalThis.fetch
    const { texts } = logOf(watchRequests)
    await vi.waitFor(() => expect(globalThis.fetch).not.toBe(before))
    await expect(fetch(new Request('https://elsewhere.example/x'))).rejects.toThrow('Failed')
    expect(texts()[0]).toMatch(/^GET https:\/\/elsewhere\.example\/x · no answer/)
  })
})

describe('the log of shared stores', () => {
  it('reports each change once', async () => {
    await renderAt('/', { routes: [], customer: true })
    const { texts } = logOf(watchStores)
    const [product] = products
    if (product) await addToCart(product)
    expect(texts()).toEqual(['cart: 0 lines, 0 books → 1 line, 1 book'])
    showToast('Added', 'success')
    expect(texts()[0]).toBe('toast: none → “Added”')
  })

  it('never contains the token', () => {
    endSession()
    const { $entries } = logOf(watchStores)
    const user = { _id: 'u1', email: 'a@b.c', firstName: 'Asha', lastName: 'Rao' }
    // There is no server, so the new session's lists cannot be loaded.
    expectConsole('error', /could not be loaded|got no answer/)
    startSession(user, 'secret-token')
    expect($entries.get()[0]?.text).toBe('session: visitor → customer Asha')
    expect(JSON.stringify($entries.get())).not.toContain('secret-token')
    endSession()
  })
})

describe('the log', () => {
  it('listens once, however often it is started, and keeps the last hundred entries', () => {
    const log = createPageLog([
      (report) => {
        for (let count = 1; count <= 120; count += 1) {
          report({ kind: 'store', text: String(count), isBad: false })
        }
      },
    ])
    log.start()
    log.start()
    expect(log.$entries.get()).toHaveLength(100)
    expect(log.$entries.get()[0]?.text).toBe('120')
    log.clear()
    expect(log.$entries.get()).toEqual([])
  })
})
