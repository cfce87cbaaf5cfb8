import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { themeAttribute, themeKey } from 'shared/page-protocol'
import { endSession, showToast, startSession } from 'shared/shop'
import { changeSite, connect, expectAccessible, expectConsole, MemoryRouter } from 'shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './app'
import { setDeployment } from './remotes/deployment'
import { pageConfig } from './testing/page-config'

const Here = () => <h1>Here already</h1>

function BrokenWhenLeft() {
  useEffect(
    () => () => {
      throw new Error('broken cleanup')
    },
    [],
  )
  return <h1>Not left yet</h1>
}

vi.mock('./remotes/load-remote', () => ({
  remoteLoader: {
    forgetRemote: () => {},
    keyOf: (module: string) => module,
    moduleIfLoaded: (module: string) => (module === 'account/login' ? { Screen: Here } : undefined),
    loadModule: async (module: string) => {
      if (module === 'cart/cart') throw new Error('refused')
      if (module === 'account/signup') return { Screen: BrokenWhenLeft }
      return { Screen: () => <h1>{`Screen ${module}`}</h1>, SlotContent: () => null }
    },
  },
}))

const user = { _id: 'u1', email: 'a@b.c', firstName: 'Asha', lastName: 'Rao' }

async function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  await act(async () => {})
}

const banner = () => within(screen.getByRole('banner'))
const heading = () => screen.findByRole('heading', { level: 1 })

beforeEach(() => {
  setDeployment(pageConfig())
  localStorage.clear()
  window.scrollTo = () => {}
  // There are no view transitions here.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  endSession()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the shell', () => {
  it('frames the screen of the address, under its title', async () => {
    await open('/products')
    expect((await heading()).textContent).toBe('Screen catalog/product-list')
    expect(document.title).toBe('Bookshelf | Shop')
    expect(screen.getByRole('contentinfo')).toBeDefined()
  })

  it('names the seller and links to policies and request tester in its footer, if there are any', async () => {
    const footer = () => within(screen.getByRole('contentinfo'))
    const links = () =>
      footer().queryAllByRole('link', { name: /^(Returns|Privacy|Request tester)$/ })
    await open('/products')
    expect(footer().queryByText(/^Sold by/)).toBeNull()
    expect(links()).toEqual([])
    cleanup()
    changeSite({
      sellerName: 'Corner Books',
      policyTitles: { returns: 'Returns', privacy: 'Privacy' },
      devtools: true,
    })
    await open('/products')
    expect(footer().getByText('Sold by Corner Books.')).toBeDefined()
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/policies/returns',
      '/policies/privacy',
      '/mockman',
    ])
    connect(false)
    expect(banner().getByText(/You are offline/)).toBeDefined()
    await expectAccessible()
  })

  it('links visitors to the login, and customers to their profile', async () => {
    await open('/')
    expect(banner().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expectConsole('error', /could not be loaded|got no answer/)
    await act(() => startSession(user, 'token'))
    expect(banner().getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile/me')
  })

  it('shows Page Not Found at an unknown address', async () => {
    await open('/no/such/page')
    expect((await heading()).textContent).toBe('Page Not Found')
    expect(document.title).toBe('Bookshelf | Page Not Found')
  })

  it('keeps frame and title when a screen cannot be loaded', async () => {
    expectConsole('error', /cart\/cart|refused/)
    expectConsole('error', /could not be loaded|got no answer/)
    startSession(user, 'token')
    await open('/cart')
    expect((await screen.findByRole('alert')).textContent).toContain('not available right now')
    expect(document.title).toBe('Bookshelf | Cart')
    await expectAccessible()
    expect(banner().getByRole('link', { name: 'Shop' })).toBeDefined()
  })

  it('shows the next screen if the last one fails while it is left', async () => {
    expectConsole('error', /broken cleanup/)
    for (const _ of ['once', 'and again']) {
      await open('/signup')
      await screen.findByText('Not left yet')
      await userEvent.click(banner().getByRole('link', { name: 'Shop' }))
      expect(await screen.findByText('Screen catalog/product-list')).toBeDefined()
      cleanup()
    }
  })

  it('announces a new page and moves the focus to its heading', async () => {
    await open('/')
    await userEvent.click(banner().getByRole('link', { name: 'Shop' }))
    await screen.findByText('Screen catalog/product-list')
    expect(document.activeElement?.textContent).toBe('Screen catalog/product-list')
    expect(await screen.findByText('Bookshelf | Shop')).toBeDefined()
  })

  it('neither announces a change of filters nor moves the focus', async () => {
    await open('/products?category=humor')
    const link = banner().getByRole('link', { name: 'Shop' })
    await userEvent.click(link)
    await screen.findByText('Screen catalog/product-list')
    expect(document.activeElement).toBe(link)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain(
      'Bookshelf | Shop',
    )
  })

  it('shows a screen that is already loaded at the click, without waiting', async () => {
    await open('/')
    act(() => banner().getByRole('link', { name: 'Sign in' }).click())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Here already')
  })

  it('shows toasts in a region that exists from the start', async () => {
    await open('/')
    act(() => showToast('Added to your cart', 'success'))
    expect(screen.getByText('Added to your cart').closest('[aria-live]')).not.toBeNull()
  })
})

it('has a search behind a button', async () => {
  await open('/')
  await userEvent.click(banner().getByRole('button', { name: 'Search' }))
  expect(screen.getByRole('combobox', { name: 'Search for a book' })).toBeDefined()
  await expectAccessible()
})

it('searches at once for what was just typed when the button closes the search, but not at Escape', async () => {
  await open('/')
  const toggle = banner().getByRole('button', { name: 'Search' })
  const type = async (keys: string) => {
    await userEvent.click(toggle)
    await userEvent.type(screen.getByRole('combobox'), keys)
  }
  await type('Dune{Escape}')
  await userEvent.click(toggle)
  await userEvent.click(toggle)
  expect((await heading()).textContent).toBe('Screen catalog/home')
  await type('Dune')
  await userEvent.click(toggle)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect((await heading()).textContent).toBe('Screen catalog/product-list')
})

describe('the side menu', () => {
  it('links to each page that it lists, and closes after a click', async () => {
    await open('/')
    await userEvent.click(banner().getByRole('button', { name: 'Open menu' }))
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    const names = menu.getAllByRole('link').map((link) => link.textContent)
    expect(names).toEqual(['Home', 'Shop now', 'Profile', 'Orders', 'Address'])
    await expectAccessible()
    await userEvent.click(menu.getByRole('link', { name: 'Shop now' }))
    expect((await heading()).textContent).toBe('Screen catalog/product-list')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stores the theme that is chosen in its settings', async () => {
    await open('/')
    await userEvent.click(banner().getByRole('button', { name: 'Open menu' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.getAttribute(themeAttribute)).toBe('dark')
    expect(localStorage.getItem(themeKey)).toBe('"dark"')
    await userEvent.click(screen.getByRole('radio', { name: 'As my device' }))
    expect(document.documentElement.getAttribute(themeAttribute)).toBeNull()
  })
})
