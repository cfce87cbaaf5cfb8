import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PageConfig } from 'shared/contract'
import { mainId } from 'shared/page-protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deploy, deployedAs, ownDeployment } from '../remotes/deployment'
import { findRoute, routeAt } from '../remotes/site-routes'
import { pageConfig } from '../testing/page-config'
import { watchForNewVersion } from './new-version'
import { NewVersionNotice } from './new-version-notice'
import { recoverStalePage } from './recover-stale-page'
import { reloadKeepingForms } from './reload-page'
import { restoreTyped, storeTyped } from './typed-forms'

vi.mock('./reload-page', () => ({ reloadKeepingForms: vi.fn() }))

const reload = vi.mocked(reloadKeepingForms)
const cartPage = { path: '/cart', screen: 'cart/cart', access: 'all', title: null } as const
const loginPage = { ...cartPage, path: '/login', screen: 'account/login' } as const
const own = siteWith('1', { routes: [cartPage], slots: { 'refused-changes': 'cart/refused' } })
const ask = vi.fn()

function siteWith(version: string, changes: Partial<PageConfig> = {}): PageConfig {
  const remotes = { cart: { entry: `/remotes/cart/${version}/remoteEntry.js`, version } }
  return pageConfig({ remotes, routes: [], slots: {}, overlays: {}, ...changes })
}

function serve(site: unknown) {
  ask.mockImplementation(async () => new Response(JSON.stringify(site)))
}

beforeEach(() => {
  sessionStorage.clear()
  deploy(own)
  reload.mockClear()
  ask.mockReset()
  vi.stubGlobal('fetch', ask)
})

describe('a page whose remote cannot be loaded', () => {
  it('is reloaded if the server has another version of that remote, only once', async () => {
    serve(siteWith('2'))
    expect(await recoverStalePage('cart')).toBe(true)
    expect(await recoverStalePage('cart')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    serve(siteWith('3'))
    expect(await recoverStalePage('cart')).toBe(true)
  })

  it('is reloaded for the content of a slot if the server has another shell', async () => {
    deploy({ ...own, shell: '8' })
    serve(siteWith('1', { shell: '9' }))
    expect(await recoverStalePage('address-picker')).toBe(true)
    expect(await recoverStalePage('address-picker')).toBe(false)
  })

  it('stays if the server has the same version, or does not answer', async () => {
    serve(siteWith('1'))
    expect(await recoverStalePage('cart')).toBe(false)
    ask.mockRejectedValue(new TypeError('offline'))
    expect(await recoverStalePage('cart')).toBe(false)
    serve('no site at all')
    expect(await recoverStalePage('cart')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('stays if the tab cannot store that it was reloaded', async () => {
    serve(siteWith('2'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(await recoverStalePage('cart')).toBe(false)
  })
})

describe('the deployment of a tab', () => {
  const account = { entry: '/remotes/account/remoteEntry-1.js', version: '7' }

  it('consists of the page’s data, and of the server’s data for other remotes', async () => {
    const newer = { ...cartPage, path: '/basket', screen: 'cart/basket' } as const
    serve({
      ...siteWith('2', {
        routes: [newer, loginPage],
        slots: { 'refused-changes': 'cart/new', 'address-picker': 'account/picker' },
      }),
      remotes: { ...siteWith('2').remotes, account },
    })
    expect(await ownDeployment()).toEqual({
      remotes: { ...own.remotes, account },
      routes: [cartPage, loginPage],
      slots: { 'refused-changes': 'cart/refused', 'address-picker': 'account/picker' },
      overlays: {},
    })
    expect(deployedAs('cart')?.version).toBe('1')
    expect(deployedAs('account')).toMatchObject({ version: '7' })
  })

  it.each([
    [5, '8'],
    [50, '7'],
  ])('has the canary of a remote below its percentage only: place %i', async (place, version) => {
    localStorage.setItem('bookshelf.canary', String(place))
    const canary = { entry: '/remotes/account/remoteEntry-2.js', version: '8', percent: 10 }
    serve({ ...siteWith('1'), remotes: { account: { ...account, canary } } })
    await ownDeployment()
    localStorage.clear()
    expect(deployedAs('account')).toMatchObject({ version })
  })

  it('learns from the server which files the page’s own remote needs, also of its canary', async () => {
    localStorage.setItem('bookshelf.canary', '5')
    const canary = { entry: '/remotes/account/remoteEntry-2.js', version: '8', percent: 10 }
    deploy({ ...own, remotes: { account: { ...account, canary } } })
    const files = { scripts: { 'assets/login.js': 'sha256-l' }, modules: { login: [0] } }
    serve({
      ...siteWith('1'),
      remotes: { account: { ...account, canary: { ...canary, ...files } } },
    })
    await ownDeployment()
    localStorage.clear()
    expect(deployedAs('account')?.files?.modules.login).toEqual([
      { url: expect.stringMatching('/remotes/account/assets/login.js$'), integrity: 'sha256-l' },
    ])
  })

  it('never has remotes that were released for another shell', async () => {
    deploy({ ...own, shell: '8' })
    serve({ ...siteWith('1', { shell: '9', routes: [loginPage] }), remotes: { account } })
    await expect(ownDeployment()).rejects.toThrow('another shell')
    // The page of a link is then loaded from the server (route-outlet.tsx).
    await expect(findRoute('/login')).rejects.toThrow('another shell')
    expect(deployedAs('account')).toBeUndefined()
    serve({ ...siteWith('1', { shell: '8' }), remotes: { account } })
    await expect(ownDeployment()).resolves.toMatchObject({ shell: '8', remotes: { account } })
  })

  it('is fetched once, and again if the server did not answer', async () => {
    ask.mockRejectedValueOnce(new TypeError('offline'))
    await expect(ownDeployment()).rejects.toThrow('does not say')
    serve({ remotes: { account } })
    await expect(ownDeployment()).rejects.toThrow('does not say')
    serve({ ...siteWith('1'), remotes: { account } })
    await Promise.all([ownDeployment(), ownDeployment()])
    expect(ask).toHaveBeenCalledTimes(3)
  })
})

describe('the route of a path', () => {
  const book = { ...cartPage, path: '/books/:id', screen: 'cart/book' } as const
  const best = { ...cartPage, path: '/books/best', screen: 'account/best' } as const
  beforeEach(() => history.replaceState(null, '', '/books/7'))
  afterEach(() => history.replaceState(null, '', '/'))

  it('is in the page for its own address, and for addresses that only its remote can have', () => {
    deploy({ ...own, routes: [book, cartPage] })
    expect(routeAt('/books/7')).toBe(book)
    expect(routeAt('/cart')).toBe(cartPage)
    deploy({ ...own, routes: [] })
    expect(routeAt('/books/7')).toBeNull()
  })

  it('is unknown if another remote may have one, until the server has answered', async () => {
    deploy({ ...own, routes: [book, cartPage] })
    expect([routeAt('/books/best'), routeAt('/login')]).toEqual([undefined, undefined])
    serve(siteWith('1', { routes: [loginPage, best] }))
    expect(await findRoute('/books/best')).toEqual(best)
    expect([routeAt('/login'), routeAt('/books/8'), routeAt('/none')]).toEqual([
      loginPage,
      book,
      null,
    ])
  })
})

describe('a half-filled form', () => {
  const form =
    '<form><label>Street <input name="street" value=""></label><label>Pin <input type="password" name="pin"></label><label>Shown <input type="text" autocomplete="new-password"></label><label>Country <select name="country"><option>India</option><option>Nepal</option></select></label><label><input type="checkbox" name="gift"> Gift</label></form>'

  it('is restored after a reload, except passwords', async () => {
    document.body.innerHTML = form
    await userEvent.type(screen.getByLabelText('Street'), 'Baker')
    await userEvent.type(screen.getByLabelText('Pin'), 'secret')
    await userEvent.type(screen.getByLabelText('Shown'), 'secret')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Nepal')
    await userEvent.click(screen.getByLabelText('Gift'))
    storeTyped()
    expect(sessionStorage.getItem('bookshelf.typed')).not.toContain('secret')

    document.body.innerHTML = ''
    restoreTyped()
    // The screen arrives later, as after a real reload.
    document.body.innerHTML = form
    await vi.waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Baker'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Pin').value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('Nepal')
    expect(screen.getByLabelText<HTMLInputElement>('Gift').checked).toBe(true)
    expect(sessionStorage.getItem('bookshelf.typed')).toBeNull()
  })

  it('is not restored on another page', () => {
    sessionStorage.setItem(
      'bookshelf.typed',
      JSON.stringify({ path: '/elsewhere', fields: { 'text street Street   1': 'Baker' } }),
    )
    document.body.innerHTML = form
    restoreTyped()
    expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('')
  })
})

describe('the notice of a new version', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

  it('checks when the tab becomes visible, at most every five minutes, and offers a new version', async () => {
    serve(siteWith('2'))
    await ownDeployment()
    ask.mockClear()
    render(
      <>
        <main id={mainId}>
          <h1>Books</h1>
        </main>
        <NewVersionNotice />
      </>,
    )
    watchForNewVersion()
    comeBack()
    expect(ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    comeBack()
    comeBack()
    expect(ask).toHaveBeenCalledOnce()
    const notice = await screen.findByText('A new version of the shop is ready.')
    // The page keeps what is focused clear of it.
    expect(notice.matches('[data-lasting]')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Use it now' }))
    expect(reload).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByText('A new version of the shop is ready.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Books' }))
    for (const [version, isOffered] of [
      ['2', false],
      ['3', true],
    ] as const) {
      serve(siteWith(version))
      await vi.advanceTimersByTimeAsync(5 * 60_000)
      comeBack()
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(!!screen.queryByText('A new version of the shop is ready.')).toBe(isOffered)
    }
  })

  it('is also shown if the page never got the other remotes of its shell', async () => {
    deploy({ ...own, shell: '8' })
    serve(siteWith('1', { shell: '9' }))
    render(<NewVersionNotice />)
    watchForNewVersion()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    comeBack()
    expect(await screen.findByText('A new version of the shop is ready.')).toBeDefined()
  })
})
