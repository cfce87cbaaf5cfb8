import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SiteConfig } from 'shared/contract/site'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deploy, deployedAs, ownDeployment } from '../remotes/deployment'
import { watchForNewVersion } from './new-version'
import { NewVersionNotice } from './new-version-notice'
import { recoverStalePage } from './recover-stale-page'
import { loadPageAnew, reloadKeepingForms } from './reload-page'
import { restoreTyped, storeTyped } from './typed-forms'

vi.mock('./reload-page', () => ({ reloadKeepingForms: vi.fn(), loadPageAnew: vi.fn() }))

const reload = vi.mocked(reloadKeepingForms)
const anew = vi.mocked(loadPageAnew)
const own = siteWith('1')
const loginPage = { path: '/login', screen: 'account/login', access: 'all', title: null } as const
const ask = vi.fn()

function siteWith(version: string): SiteConfig {
  return {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: false,
    faults: false,
    remotes: { cart: { entry: `/remotes/cart/${version}/remoteEntry.js`, version } },
  }
}

function serve(site: unknown) {
  ask.mockImplementation(async () => new Response(JSON.stringify(site)))
}

beforeEach(() => {
  sessionStorage.clear()
  deploy({ ...own, routes: [loginPage], slots: {}, overlays: {} })
  reload.mockClear()
  anew.mockReset()
  ask.mockReset()
  vi.stubGlobal('fetch', ask)
})

describe('a page whose remote cannot be had', () => {
  it('is loaded anew when the server has another version of that remote, once only', async () => {
    serve(siteWith('2'))
    expect(await recoverStalePage('cart')).toBe(true)
    expect(await recoverStalePage('cart')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    serve(siteWith('3'))
    expect(await recoverStalePage('cart')).toBe(true)
  })

  it('stays when the server has the same version, or does not answer', async () => {
    serve(siteWith('1'))
    expect(await recoverStalePage('cart')).toBe(false)
    ask.mockRejectedValue(new TypeError('offline'))
    expect(await recoverStalePage('cart')).toBe(false)
    serve('no site at all')
    expect(await recoverStalePage('cart')).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('stays when the tab cannot remember that it was loaded anew', async () => {
    serve(siteWith('2'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(await recoverStalePage('cart')).toBe(false)
  })
})

describe('a page to which a link leads, and whose remote the server does not name', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/login')
    ask.mockRejectedValue(new TypeError('offline'))
  })
  afterEach(() => history.replaceState(null, '', '/'))

  it('is loaded, for it knows its own remote, unless it cannot be had, either', async () => {
    anew.mockResolvedValueOnce(true as never)
    expect(await recoverStalePage('account')).toBe(true)
    anew.mockRejectedValueOnce(new TypeError('offline'))
    expect(await recoverStalePage('account')).toBe(false)
    expect(anew).toHaveBeenCalledTimes(2)
  })

  it('is not loaded for the sake of a remote that fills a slot in it', async () => {
    expect(await recoverStalePage('devtools')).toBe(false)
    expect(anew).not.toHaveBeenCalled()
  })
})

describe('the deployment of a tab', () => {
  const account = { entry: '/remotes/account/remoteEntry-1.js', version: '7' }

  it('is what the page says, and what the server says of other remotes', async () => {
    serve({ shell: '9', remotes: { ...siteWith('2').remotes, account } })
    expect(await ownDeployment()).toEqual({ remotes: { ...own.remotes, account } })
    expect(deployedAs('cart')?.version).toBe('1')
    expect(deployedAs('account')).toMatchObject({ version: '7' })
  })

  it('is asked for once, and again where the server did not answer', async () => {
    ask.mockRejectedValueOnce(new TypeError('offline'))
    await expect(ownDeployment()).rejects.toThrow('does not say')
    serve({ remotes: { account } })
    await Promise.all([ownDeployment(), ownDeployment()])
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('what is half-typed', () => {
  const form =
    '<form><label>Street <input name="street" value=""></label><label>Pin <input type="password" name="pin"></label><label>Country <select name="country"><option>India</option><option>Nepal</option></select></label><label><input type="checkbox" name="gift"> Gift</label></form>'

  it('is there again after the page was loaded anew, but for passwords', async () => {
    document.body.innerHTML = form
    await userEvent.type(screen.getByLabelText('Street'), 'Baker')
    await userEvent.type(screen.getByLabelText('Pin'), 'secret')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Nepal')
    await userEvent.click(screen.getByLabelText('Gift'))
    storeTyped()

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

  it('does not turn up on another page', () => {
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

  it('looks when the tab comes back, at most every five minutes, and offers what it found', async () => {
    serve(siteWith('2'))
    await ownDeployment()
    ask.mockClear()
    render(<NewVersionNotice />)
    watchForNewVersion()
    comeBack()
    expect(ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    comeBack()
    comeBack()
    expect(ask).toHaveBeenCalledOnce()
    expect(await screen.findByText('A new version of the shop is ready.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Use it now' }))
    expect(reload).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByText('A new version of the shop is ready.')).toBeNull()
  })
})
