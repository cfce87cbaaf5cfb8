import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, useLocation } from 'shared/routing'
import { expectConsole, MemoryRouter } from 'shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reloadFromServer } from './new-version/reload-page'
import { deploy } from './remotes/deployment'
import { RouteOutlet } from './route-outlet'
import { pageConfig } from './testing/page-config'

vi.mock('./new-version/reload-page', () => ({
  reloadFromServer: vi.fn(),
  reloadKeepingForms: vi.fn(),
}))
vi.mock('./remotes/load-remote', () => ({
  remoteLoader: {
    forgetRemote: () => {},
    keyOf: (module: string) => module,
    moduleIfLoaded: () => undefined,
    loadModule: async (module: string) => ({ Screen: () => <h1>{module}</h1> }),
  },
}))

const whole = pageConfig()
const ask = vi.fn()
const heading = () => screen.findByRole('heading', { level: 1 })
const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }))

/** Answers all requests for the deployment from now on. */
let answer = (_: unknown) => {}

beforeEach(async () => {
  window.scrollTo = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', ask)
  ask.mockReset()
  ask.mockReturnValue(new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))))
  vi.mocked(reloadFromServer).mockReset()
  const routes = whole.routes.filter(({ screen }) => screen.startsWith('catalog/'))
  const catalog = { entry: '/remotes/catalog/remoteEntry.js', version: '1' }
  const former = { path: '/books/:productId', redirectTo: '/products/:productId' } as const
  routes.push({ ...former, screen: 'catalog/product-detail', access: 'all', title: null })
  deploy({ ...whole, remotes: { catalog }, routes, slots: {}, overlays: {} })
  render(
    <MemoryRouter initialEntries={['/']}>
      <Link to="/products">List</Link>
      <Link to="/products/moby-dick">Book</Link>
      <Link to="/login">Login</Link>
      <Link to="/books/moby%20dick?from=home">Former</Link>
      <Link to="/no/such/page">Nowhere</Link>
      <RouteOutlet />
      <Address />
    </MemoryRouter>,
  )
  await screen.findByText('catalog/home')
})

describe('a page that knows only its own remote', () => {
  it('shows that remote’s screens without asking the server', async () => {
    await go('List')
    expect(await screen.findByText('catalog/product-list')).toBeDefined()
    expect(ask).not.toHaveBeenCalled()
  })

  it('redirects from a former address', async () => {
    await go('Former')
    await act(async () => answer({ ...whole, routes: [] }))
    expect(await screen.findByText('catalog/product-detail')).toBeDefined()
    expect(screen.getByText('/products/moby%20dick?from=home')).toBeDefined()
  })

  it.each([
    ['another remote’s screen', 'Login', 'account/login'],
    ['a thing, which may be a page of another remote', 'Book', 'catalog/product-detail'],
    ['an address that nobody has', 'Nowhere', 'Page Not Found'],
  ])('stays as it is until it knows who has %s', async (_, link, shown) => {
    await go(link)
    expect((await heading()).textContent).toBe('catalog/home')
    await act(async () => answer(whole))
    expect((await screen.findByText(shown)).tagName).toBe('H1')
    expect(reloadFromServer).not.toHaveBeenCalled()
  })

  it('loads the page of an address if the server does not say which remote has it', async () => {
    vi.mocked(reloadFromServer).mockReturnValue(new Promise(() => {}))
    await go('Login')
    await act(async () => answer('no deployment at all'))
    expect((await heading()).textContent).toBe('catalog/home')
    expect(reloadFromServer).toHaveBeenCalledOnce()
    expect(screen.queryByRole('heading', { name: 'Page Not Found' })).toBeNull()
  })

  it('shows an error if that page cannot be loaded, either, and recovers with “Try again”', async () => {
    expectConsole('error', /./)
    vi.mocked(reloadFromServer).mockRejectedValue(new TypeError('offline'))
    ask.mockRejectedValueOnce(new TypeError('offline'))
    await go('Login')
    expect((await screen.findByRole('alert')).textContent).toContain('not available right now')
    expect(document.title).toBe('Bookshelf | Page Not Available')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await act(async () => answer(whole))
    expect(await screen.findByText('account/login')).toBeDefined()
  })
  it('shows that it tries again, and an error if that fails as well', async () => {
    expectConsole('error', /./)
    vi.mocked(reloadFromServer).mockRejectedValue(new TypeError('offline'))
    ask.mockRejectedValueOnce(new TypeError('offline'))
    await go('Login')
    const button = await screen.findByRole('button', { name: 'Try again' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    await act(async () => answer('no deployment at all'))
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    expect(reloadFromServer).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('alert').textContent).toContain('not available right now')
  })
})
