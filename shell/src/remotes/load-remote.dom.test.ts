import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { DeploymentFile } from 'shared/contract'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { reloadFromServer } from '../new-version/reload-page'
import { pageConfig } from '../testing/page-config'
import { checkReact } from './check-react'
import { ownDeployment } from './deployment'
import { connectRemotes, remoteLoader } from './load-remote'
import { refetchFiles } from './refetch-files'
import { RemoteError } from './remote-error'
import { onRemoteEvent, type RemoteEvent } from './remote-events'

const { forgetRemote, loadModule, moduleIfLoaded } = remoteLoader

vi.mock('../new-version/reload-page', () => ({ reloadFromServer: vi.fn() }))
vi.mock('./check-react', () => ({ checkReact: vi.fn() }))
vi.mock('./refetch-files', () => ({ refetchFiles: vi.fn(async () => {}) }))
vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))

const load = vi.mocked(loadRemote)
const register = vi.mocked(registerRemotes)
beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset()
  register.mockReset()
  vi.mocked(reloadFromServer).mockReset()
  vi.mocked(refetchFiles).mockClear()
  const cart = { entry: '/remotes/cart/remoteEntry.js', version: '1.0.0' }
  const catalog = { entry: 'https://elsewhere.example/remoteEntry.js', version: '1.0.0' }
  connectRemotes(pageConfig({ remotes: { cart, catalog } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server's `deployment.json`, for remotes that the page does not show. */
function serveDeployment(remotes: DeploymentFile['remotes']) {
  const answer = vi.fn(async () => Response.json({ ...pageConfig(), remotes }))
  vi.stubGlobal('fetch', answer)
  return answer
}

describe('the loader of remotes', () => {
  it('registers the remotes of the site, wherever they are deployed', () => {
    expect(register).toHaveBeenCalledExactlyOnceWith([
      { name: 'cart', entry: 'http://localhost:4173/remotes/cart/remoteEntry.js', type: 'module' },
      { name: 'catalog', entry: 'https://elsewhere.example/remoteEntry.js', type: 'module' },
    ])
  })

  it('loads a module once, and knows it until the remote is retried', async () => {
    load.mockResolvedValue({ Screen: 'cart' })
    forgetRemote('cart')
    const loading = loadModule('cart/cart')
    expect(moduleIfLoaded('cart/cart')).toBeUndefined()
    expect(await loading).toEqual({ Screen: 'cart' })
    expect(await loadModule('cart/cart')).toEqual({ Screen: 'cart' })
    expect(load).toHaveBeenCalledExactlyOnceWith('cart/cart')
    expect(moduleIfLoaded('cart/cart')).toEqual({ Screen: 'cart' })
    forgetRemote('cart')
    expect(moduleIfLoaded('cart/cart')).toBeUndefined()
  })

  it('loads a module again that a prefetch could not load', async () => {
    forgetRemote('cart')
    load.mockRejectedValueOnce(new TypeError('offline'))
    await expect(loadModule('cart/cart')).rejects.toThrow('offline')
    load.mockResolvedValue({ Screen: 'cart' })
    expect(await loadModule('cart/cart')).toEqual({ Screen: 'cart' })
  })

  it('keeps the modules that had loaded if a retry fails', async () => {
    forgetRemote('cart')
    load.mockResolvedValue({ Screen: 'cart' })
    await loadModule('cart/cart')
    load.mockRejectedValue(new TypeError('offline'))
    vi.mocked(reloadFromServer).mockRejectedValue(new Error('offline, too'))
    for (const _ of ['at another URL', 'by reloading the page']) {
      forgetRemote('cart')
      expect(await loadModule('cart/cart')).toEqual({ Screen: 'cart' })
      await expect(loadModule('cart/checkout')).rejects.toThrow('offline')
    }
    load.mockResolvedValue({ Screen: 'checkout' })
    expect(await loadModule('cart/checkout')).toEqual({ Screen: 'checkout' })
  })

  it('fails after 8 s, and ignores a late answer', async () => {
    let arrive = (_: unknown) => {}
    load.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
    forgetRemote('cart')
    const loading = loadModule('cart/cart')
    const failed = expect(loading).rejects.toThrow('no answer within 8 s')
    await vi.advanceTimersByTimeAsync(8000)
    await failed
    arrive({ Screen: 'late' })
    await vi.advanceTimersByTimeAsync(0)
  })

  it('retries at another URL, after fetching the files past the cache', async () => {
    const account = { entry: 'https://elsewhere.example/a/remoteEntry.js', version: '1.0.0' }
    connectRemotes(pageConfig({ remotes: { account } }))
    register.mockClear()
    load.mockRejectedValueOnce(new Error('refused'))
    await expect(loadModule('account/orders')).rejects.toBeInstanceOf(RemoteError)
    forgetRemote('account')
    expect(refetchFiles).toHaveBeenCalledExactlyOnceWith(account.entry)
    expect(register).not.toHaveBeenCalled()
    load.mockResolvedValue({ Screen: 'login' })
    expect(await loadModule('account/orders')).toEqual({ Screen: 'login' })
    expect(register).toHaveBeenCalledExactlyOnceWith(
      [{ name: 'account', entry: `${account.entry}?r=1`, type: 'module' }],
      { force: true },
    )
  })

  it('reloads the page at the second retry, and reports if that fails', async () => {
    const devtools = { entry: '/remotes/devtools/remoteEntry.js', version: '1.0.0' }
    connectRemotes(pageConfig({ remotes: { devtools } }))
    forgetRemote('devtools')
    await vi.advanceTimersByTimeAsync(0)
    expect(reloadFromServer).not.toHaveBeenCalled()
    vi.mocked(reloadFromServer).mockRejectedValue(new TypeError('Failed to fetch'))
    forgetRemote('devtools')
    await expect(loadModule('devtools/request-tester')).rejects.toThrow('Failed to fetch')
    expect(reloadFromServer).toHaveBeenCalledOnce()
    expect(load).not.toHaveBeenCalled()
  })

  it('refuses a remote with a newer contract before fetching anything', async () => {
    const account = { entry: '/remotes/account/remoteEntry.js', version: '2.0.0', contract: 99 }
    connectRemotes(pageConfig({ remotes: { account } }))
    await expect(loadModule('account/login')).rejects.toThrow(
      'account 2.0.0 was built with contract 99, and the shell supports at most',
    )
    expect(load).not.toHaveBeenCalled()
    forgetRemote('account')
  })

  it('notifies listeners of a remote’s events', async () => {
    const events: RemoteEvent[] = []
    onTestFinished(onRemoteEvent((event) => events.push(event)))
    load.mockRejectedValueOnce(new Error('refused'))
    forgetRemote('catalog')
    await expect(loadModule('catalog/home')).rejects.toThrow('refused')
    load.mockImplementation(async () => {
      await vi.advanceTimersByTimeAsync(40)
      return { Screen: 'home' }
    })
    forgetRemote('catalog')
    await loadModule('catalog/home')
    expect(events.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
      'retried 1.0.0',
      'load-started 1.0.0',
      'load-failed 1.0.0',
      'retried 1.0.0',
      'load-started 1.0.0',
      'loaded 1.0.0',
    ])
    expect(events.at(-1)).toMatchObject({ remote: 'catalog', module: 'catalog/home', ms: 40 })
    expect(events[2]).toMatchObject({ error: expect.any(RemoteError) })
  })

  it('loads a remote from an override of this browser, if the site allows it, and drops its prerendered page', () => {
    history.replaceState(null, '', '/cart')
    document.body.innerHTML = '<div id="root"><p>Rendered in advance</p></div>'
    onTestFinished(() => {
      document.body.replaceChildren()
      localStorage.removeItem('bookshelf.override')
      history.replaceState(null, '', '/')
    })
    const kept = { cart: 'http://localhost:5172/remoteEntry.js' }
    localStorage.setItem('bookshelf.override', JSON.stringify(kept))
    const remotes = { cart: { entry: '/remotes/cart/remoteEntry.js', version: '1.0.0' } }
    const site = pageConfig({ remotes, devtools: true })
    const entry = () => register.mock.lastCall?.[0][0]
    connectRemotes(site)
    expect(entry()).toMatchObject({ entry: 'http://localhost:4173/remotes/cart/remoteEntry.js' })
    expect(document.body.textContent).toBe('Rendered in advance')
    connectRemotes({ ...site, overrides: ['http://localhost:5172'] })
    expect(entry()).toMatchObject({ name: 'cart', entry: kept.cart })
    expect(document.body.textContent).toBe('')
  })

  it('names the module if the site does not have its remote', async () => {
    serveDeployment({})
    await expect(loadModule('account/login')).rejects.toThrow(
      'account/login could not be loaded: account is not part of this site',
    )
  })

  it('refuses a remote that does not expose the module', async () => {
    load.mockResolvedValue(null)
    forgetRemote('cart')
    await expect(loadModule('cart/checkout')).rejects.toThrow('does not expose it')
  })
})

const Theirs = () => null

describe('a remote of another project', () => {
  const manifest = 'https://elsewhere.example/mf-manifest.json'
  const script = 'https://elsewhere.example/remoteEntry.js'
  const theirs = { Screen: Theirs }

  it.each([
    ['account/orders', { entry: manifest }, 'manifest'],
    ['account/signup', { entry: script, type: 'var' }, 'var'],
    ['account/profile', { entry: script, type: 'module' }, 'module'],
  ] as const)('is registered by the type of its entry: %s', async (module, named, type) => {
    load.mockResolvedValueOnce(theirs)
    register.mockReset()
    connectRemotes(pageConfig({ remotes: { account: { ...named, version: '1.0.0' } } }))
    expect(await loadModule(module)).toBe(theirs)
    const { entry } = named
    const known =
      type === 'manifest' ? { name: 'account', entry } : { name: 'account', entry, type }
    expect(register).toHaveBeenCalledExactlyOnceWith([known])
  })

  it('fails with the React that it needs, whatever else went wrong', async () => {
    load.mockRejectedValueOnce(new TypeError('use is not a function'))
    vi.mocked(checkReact).mockImplementationOnce(() => {
      throw new Error('account needs react ^18.0.0, and the page has 19.3.1')
    })
    connectRemotes(pageConfig({ remotes: { account: { entry: script, version: '1.0.0' } } }))
    forgetRemote('account')
    await expect(loadModule('account/orders')).rejects.toThrow('account needs react ^18.0.0')
  })

  it('is retried by reloading the page', async () => {
    connectRemotes(pageConfig({ remotes: { account: { entry: manifest, version: '1.0.0' } } }))
    forgetRemote('account')
    await vi.waitFor(() => expect(reloadFromServer).toHaveBeenCalledTimes(1))
  })
})

describe('a remote that the page does not show', () => {
  const account = {
    entry: '/remotes/account/remoteEntry-1.js',
    version: '1.0.0',
    integrity: 'sha256-e',
    scripts: { 'assets/login.js': 'sha256-l', 'assets/orders.js': 'sha256-o' },
    modules: { login: [0], orders: [1] },
  }
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  const arrive = (event: 'load' | 'error') => {
    for (const link of links()) link.dispatchEvent(new Event(event))
  }

  beforeEach(() => {
    document.head.replaceChildren()
    register.mockClear()
  })

  it('is looked up on the server, and its files are fetched and checked before it runs', async () => {
    serveDeployment({ account })
    load.mockResolvedValue({ Screen: 'login' })
    const loading = loadModule('account/login')
    await vi.waitFor(() => expect(links()).toHaveLength(2))
    expect(links().map(({ href, integrity }) => [new URL(href).pathname, integrity])).toEqual([
      ['/remotes/account/remoteEntry-1.js', 'sha256-e'],
      ['/remotes/account/assets/login.js', 'sha256-l'],
    ])
    expect(load).not.toHaveBeenCalled()
    arrive('load')
    expect(await loading).toEqual({ Screen: 'login' })
    expect(register).toHaveBeenCalledOnce()
  })

  it('does not run if a file has another hash, and is checked again at a retry', async () => {
    forgetRemote('account')
    serveDeployment({ account })
    const loading = loadModule('account/orders')
    const failed = expect(loading).rejects.toThrow('is not what was released')
    await vi.waitFor(() => expect(links()).toHaveLength(2))
    arrive('error')
    await failed
    expect(load).not.toHaveBeenCalled()
    document.head.replaceChildren()
    forgetRemote('account')
    loadModule('account/orders').catch(() => {})
    await vi.waitFor(() => expect(links()).toHaveLength(2))
  })

  it('is looked up again if the server did not answer', async () => {
    forgetRemote('account')
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')))
    await expect(loadModule('account/login')).rejects.toThrow('does not say where')
    serveDeployment({ account: { ...account, integrity: undefined, modules: {} } })
    load.mockResolvedValue({ Screen: 'login' })
    expect(await loadModule('account/login')).toEqual({ Screen: 'login' })
  })

  it('need not be checked if it is the page’s own: its scripts are fetched while its container asks for styles', async () => {
    const { integrity, scripts, modules, ...own } = account
    connectRemotes(pageConfig({ remotes: { account: own } }))
    serveDeployment({ account })
    await ownDeployment()
    load.mockResolvedValue({ Screen: 'orders' })
    expect(await loadModule('account/orders')).toEqual({ Screen: 'orders' })
    expect(links().map(({ href }) => new URL(href).pathname)).toEqual([
      '/remotes/account/assets/orders.js',
    ])
  })
})
