import { startFailedKey } from 'shared/page-protocol'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deploy } from '../remotes/deployment'
import { RemoteError } from '../remotes/remote-error'
import { notifyRemoteEvent } from '../remotes/remote-events'
import { pageConfig } from '../testing/page-config'
import { reportOf } from './reports'
import { ownerOf, sendReports, startTelemetry } from './start-telemetry'

const site = pageConfig({ telemetry: { url: 'https://reports.example/v1' } })
const about = { remote: 'cart', module: 'cart/cart', version: '1.0.0' } as const
const post = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  post.mockReset()
  post.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', post)
})
afterEach(() => {
  vi.useRealTimers()
})

const sent = () => post.mock.calls.flatMap(([, { body }]) => JSON.parse(body).reports)

describe('telemetry', () => {
  it('reports what failed, with its version, cause and time', () => {
    const error = new RemoteError('cart/cart', 'refused')
    expect(reportOf({ kind: 'load-failed', ...about, ms: 12.4, error }, '/cart')).toMatchObject({
      about: 'remote',
      kind: 'load-failed',
      ...about,
      route: '/cart',
      ms: 12,
      cause: 'cart/cart could not be loaded: refused',
    })
  })

  it('sends earlier and later events', () => {
    notifyRemoteEvent({ kind: 'load-started', ...about })
    startTelemetry(site, () => '/cart', Promise.resolve({}))
    notifyRemoteEvent({ kind: 'loaded', ...about, ms: 20 })
    vi.advanceTimersByTime(2000)
    expect(post).toHaveBeenCalledExactlyOnceWith(
      'https://reports.example/v1',
      expect.objectContaining({ method: 'POST', credentials: 'omit', keepalive: true }),
    )
    expect(sent().map(({ kind }) => kind)).toEqual(['load-started', 'loaded'])
  })

  it('counts the shoppers of a canary', () => {
    onTestFinished(() => {
      deploy(site)
      localStorage.clear()
    })
    const build = { entry: '/remotes/cart/remoteEntry.js', version: '1.0.0' }
    const canary = { ...build, version: '2.0.0', percent: 10 }
    deploy({ ...site, remotes: { cart: { ...build, canary } } })
    startTelemetry(site, () => '/cart', Promise.resolve({}))
    notifyRemoteEvent({ kind: 'loaded', ...about, ms: 20 })
    vi.advanceTimersByTime(2000)
    expect(sent()).toContainEqual(expect.objectContaining({ about: 'canary', kind: 'used' }))
  })

  it('sends several reports at a time, and what is left when the page is left', () => {
    const sink = sendReports('/reports')
    const report = reportOf({ kind: 'retried', remote: 'cart', version: '1', attempt: 1 }, '/cart')
    for (let count = 0; count < 21; count += 1) sink(report)
    expect(sent()).toHaveLength(20)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(sent()).toHaveLength(21)
  })

  it.each([
    ['2.0', 5, ['used', 'failed']],
    ['1.0', 50, ['used', 'failed']],
    ['1.0', 5, []],
    ['2.0', 50, []],
  ])(
    'counts a shopper whose shell stays on the next page: %s at place %i',
    async (shell, place, kinds) => {
      onTestFinished(() => localStorage.clear())
      localStorage.setItem('bookshelf.canary', String(place))
      const error = new TypeError()
      notifyRemoteEvent({ kind: 'uncaught', remote: 'shell', version: shell, route: '/', error })
      const shellCanary = { version: '2.0', percent: 10 }
      const whole = Promise.resolve({ shell, shellCanary })
      startTelemetry({ ...site, shell }, () => '/', whole)
      await vi.advanceTimersByTimeAsync(3000)
      const counted = sent().filter(({ about, remote }) => about === 'canary' && remote === 'shell')
      expect(counted.map(({ kind }) => kind)).toEqual(kinds)
    },
  )

  it.each([
    ['a canary', '2.0', 100, '1.0', ['used', 'failed']],
    ['a canary that has started before', '2.0', 100, '1.0', ['failed'], 'used'],
    ['a canary that has failed before', '2.0', 100, '1.0', [], 'failed'],
    ['the live one', '1.0', 50, '1.0', ['used', 'failed']],
    ['the live one, before the shopper got the canary', '1.0', 5, '2.0', []],
    ['the live one, whose shopper gets the canary next', '1.0', 5, '1.0', []],
  ])(
    'counts the shell of an earlier page that did not start, once: %s',
    async (_, failed, place, shell, kinds, before = '') => {
      onTestFinished(() => localStorage.clear())
      localStorage.setItem('bookshelf.canary', String(place))
      localStorage.setItem('bookshelf.counted', JSON.stringify({ shell: `2.0 10 ${before}` }))
      localStorage.setItem(startFailedKey, `${failed} ${Date.now()}`)
      const whole = Promise.resolve({ shell, shellCanary: { version: '2.0', percent: 10 } })
      startTelemetry({ ...site, shell }, () => '/', whole)
      await vi.advanceTimersByTimeAsync(3000)
      const ofFailed = sent().filter(
        ({ about, version }) => about === 'canary' && version === failed,
      )
      expect(ofFailed.map(({ kind }) => kind)).toEqual(kinds)
      expect(localStorage.getItem(startFailedKey)).toBeNull()
    },
  )

  it.each([
    ['a minute', 60_000, ['used', 'failed']],
    ['an hour', 3_600_000, ['used']],
  ])('counts a shell that did not start %s ago, if that is recent', async (_, ago, kinds) => {
    onTestFinished(() => localStorage.clear())
    const version = `7.${ago}`
    localStorage.setItem('bookshelf.canary', '50')
    localStorage.setItem(startFailedKey, `${version} ${Date.now() - ago}`)
    const whole = { shell: version, shellCanary: { version: '8.0', percent: 10 } }
    startTelemetry({ ...site, shell: version }, () => '/', Promise.resolve(whole))
    await vi.advanceTimersByTimeAsync(3000)
    const ofShell = sent().filter((one) => one.about === 'canary' && one.version === version)
    expect(ofShell.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('reports the position of an uncaught error, but not its message or address', () => {
    const error = new SyntaxError('"https://ada.example/ada.js:1:1" is not valid JSON')
    const shop = 'https://shop.example'
    error.stack = `${error}
    at read (${shop}/remotes/cart/assets/cart-a1.js:1:204)
    at ${shop}/remotes/cart/remoteEntry.js?r=1:2:3
    at inline (${shop}/products/b7:3:1)
    at chrome-extension://abc/content.js:1:1
    at run (${shop}/assets/index-b2.js:4:5)`
    const route = '/products/:productId'
    const event = { kind: 'uncaught', remote: 'cart', version: '1.0.0', route, error } as const
    expect(reportOf(event, '/another')).toEqual({
      about: 'remote',
      kind: 'uncaught',
      remote: 'cart',
      version: '1.0.0',
      route,
      cause: 'SyntaxError',
      stack: [
        '/remotes/cart/assets/cart-a1.js:1:204',
        '/remotes/cart/remoteEntry.js?r=1:2:3',
        '/assets/index-b2.js:4:5',
      ],
    })
  })

  it('reports where a remote that failed to load threw, but not its message', () => {
    const cause = new TypeError('ada@example.org')
    cause.stack = 'init@https://cdn.example/cart/assets/common-c3.js:7:8'
    const error = new RemoteError('cart/cart', String(cause), cause)
    expect(reportOf({ kind: 'load-failed', ...about, ms: 1, error }, '/cart')).toMatchObject({
      cause: 'cart/cart could not be loaded: TypeError',
      stack: ['/cart/assets/common-c3.js:7:8'],
    })
  })

  it('sends the pattern of the page with each report, not its address', () => {
    let page = '/products/:productId'
    startTelemetry(site, () => page, Promise.resolve({}))
    vi.advanceTimersByTime(3000)
    post.mockClear()
    notifyRemoteEvent({ kind: 'retried', remote: 'cart', version: '1', attempt: 1 })
    page = '/cart'
    notifyRemoteEvent({ kind: 'retried', remote: 'cart', version: '1', attempt: 2 })
    vi.advanceTimersByTime(2000)
    const told = sent().map(({ attempt, route }) => `${attempt} ${route}`)
    expect(told).toContain('1 /products/:productId')
    expect(told).toContain('2 /cart')
  })

  it('does not report failures while the page is being left', () => {
    startTelemetry(site, () => '/', Promise.resolve({}))
    vi.advanceTimersByTime(3000)
    post.mockClear()
    const error = new RemoteError('cart/cart', 'integrity')
    notifyRemoteEvent({ kind: 'load-failed', ...about, ms: 5, error })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(post).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    expect(sent().map(({ kind }) => kind)).toContain('load-failed')
  })

  it('ignores reports that cannot be sent', async () => {
    post.mockRejectedValue(new TypeError('offline'))
    sendReports('/reports')(
      reportOf({ kind: 'retried', remote: 'cart', version: '1', attempt: 1 }, '/cart'),
    )
    await vi.advanceTimersByTimeAsync(2000)
    expect(post).toHaveBeenCalledOnce()
  })

  it('knows the owner of an element', () => {
    document.body.innerHTML =
      '<header><a>Home</a></header><div data-remote="catalog"><h1>Books</h1></div>'
    expect(ownerOf(document.querySelector('h1'))).toBe('catalog')
    expect(ownerOf(document.querySelector('h1')?.firstChild ?? null)).toBe('catalog')
    expect(ownerOf(document.querySelector('a'))).toBe('shell')
    expect(ownerOf(null)).toBe('shell')
  })
})
