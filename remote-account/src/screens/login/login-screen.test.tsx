import { demoCredentials } from 'shared/contract'
import { useLocation } from 'shared/routing'
import { $session, request, returnPage, startSession } from 'shared/shop'
import {
  collectToasts,
  expectAccessible,
  expectConsole,
  holdAnswers,
  renderAt,
} from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { Screen as SignupScreen } from '../signup/signup-screen'
import { Screen as LoginScreen } from './login-screen'

type Options = Partial<Parameters<typeof renderAt>[1]>

/** Shows the page to return to. */
function Remembered() {
  return <output>{returnPage(useLocation().state)}</output>
}

async function openLogin(options: Options = {}) {
  const routes = [
    {
      path: '/login',
      element: (
        <>
          <LoginScreen />
          <Remembered />
        </>
      ),
    },
    {
      path: '/signup',
      element: (
        <>
          <SignupScreen />
          <Remembered />
        </>
      ),
    },
  ]
  const view = await renderAt('/login', { routes, ...options })
  const { screen, user } = view
  return {
    ...view,
    email: () => screen.getByLabelText('Email'),
    password: () => screen.getByLabelText('Password'),
    login: () => screen.getByRole('button', { name: 'Login' }),
    async logIn(email: string, password: string) {
      await user.type(screen.getByLabelText('Email'), email)
      await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
    },
  }
}

const isCustomer = () => vi.waitFor(() => expect($session.get().status).toBe('customer'))

describe('the login screen', () => {
  it('logs in with Enter, with a green toast for a second', async () => {
    const { logIn } = await openLogin()
    const shown = vi.spyOn(globalThis, 'setTimeout')
    const toasts = collectToasts()
    await logIn(demoCredentials.email, demoCredentials.password)
    await isCustomer()
    expect(toasts.at(0)).toMatchObject({ kind: 'success', isOpen: true })
    expect(shown.mock.calls.map(([, ms]) => ms)).toContain(1000)
  })

  it('logs in the test customer with one click, whatever the fields contain', async () => {
    const { user, screen, email } = await openLogin()
    await user.type(email(), 'half an ad')
    await user.click(screen.getByRole('button', { name: 'Login With Test Credentials' }))
    await isCustomer()
    expect($session.get()).toMatchObject({ user: { email: demoCredentials.email } })
  })

  it.each([
    ['an unknown email', 'nobody@example.com', 'x', 'user not found, please signup :)'],
    ['a wrong password', demoCredentials.email, 'x', 'Either entered email or password is wrong'],
  ])('says in red what is wrong with %s', async (_, email, password, message) => {
    expectConsole('error', /The login failed/)
    const { logIn, screen } = await openLogin()
    await logIn(email, password)
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    expect($session.get().status).toBe('visitor')
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('The login failed'))
    await expectAccessible()
  })

  it('fails after ten seconds without an answer, and lets the shopper try again', async () => {
    expectConsole('error', /The login failed/)
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms / 1000)
      return limit.signal
    })
    const { logIn, screen, user, login } = await openLogin({
      prepare: (server) => server.faults.set('POST /auth/login', { neverAnswer: true, times: 1 }),
    })
    await logIn(demoCredentials.email, 'wrong')
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('something wrong happened'),
    )
    expect(screen.getByText(/server does not answer/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Load the page again' })).toBeDefined()
    expect(limits).toHaveBeenCalledWith(10_000)
    limits.mockRestore()
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), demoCredentials.password)
    await user.click(login())
    await isCustomer()
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  it('marks and describes missing fields, and focuses the first one', async () => {
    const { user, login, email, password } = await openLogin()
    await user.click(login())
    expect(document.activeElement).toBe(email())
    for (const field of [email(), password()]) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    const description = email().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.textContent).toBe('Enter your email.')
    await expectAccessible()
  })

  it('keeps the error of a field until the field is valid', async () => {
    const { user, login, email } = await openLogin()
    await user.type(email(), 'ada')
    await user.click(login())
    expect(email().getAttribute('aria-invalid')).toBe('true')
    await user.type(email(), '@exam')
    expect(email().getAttribute('aria-invalid')).toBeNull()
  })

  it('sends nothing twice, however often Login is pressed', async () => {
    const { user, login, logIn, screen } = await openLogin()
    const answer = holdAnswers('POST', '/api/auth/login')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await logIn(demoCredentials.email, demoCredentials.password)
    await user.dblClick(login())
    await user.click(screen.getByRole('button', { name: 'Login With Test Credentials' }))
    await user.keyboard('{Enter}')
    answer()
    await isCustomer()
    // The customer's lists are asked for as well.
    const logins = fetched.mock.calls.filter(([address]) => String(address).includes('/auth/'))
    expect(logins).toHaveLength(1)
  })

  it('supports password managers and pasting, and shows and hides the password', async () => {
    const { user, email, password, screen } = await openLogin()
    expect(email().getAttribute('autocomplete')).toBe('username')
    expect(password().getAttribute('autocomplete')).toBe('current-password')
    await user.click(password())
    await user.paste('a long pasted password')
    const pasted = screen.getByDisplayValue('a long pasted password')
    const toggle = screen.getByRole('button', { name: 'Show password' })
    await user.click(toggle)
    expect(pasted.getAttribute('type')).toBe('text')
    expect([toggle.ariaLabel, toggle.ariaPressed]).toEqual(['Hide password', null])
    await user.click(toggle)
    expect(pasted.getAttribute('type')).toBe('password')
  })

  it('is not sent by the browser before hydration, or without script', async () => {
    const { screen } = await openLogin()
    expect(screen.getByRole('form', { name: 'Log in' }).getAttribute('method')).toBe('dialog')
  })

  it('links to signup, and passes on the remembered page and what was typed as the email', async () => {
    const { user, screen } = await openLogin({ state: { from: '/cart' } })
    const email = () => screen.getByLabelText<HTMLInputElement>('Email')
    await user.type(email(), 'asha@example')
    await user.click(screen.getByRole('link', { name: 'Create an account' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Sign up' })).toBeDefined()
    expect(screen.getByText('/cart')).toBeDefined()
    expect(email().value).toBe('asha@example')
    await user.type(email(), '.com')
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeDefined()
    expect(screen.getByText('/cart')).toBeDefined()
    expect(email().value).toBe('asha@example.com')
  })

  it('explains that the session has ended', async () => {
    const { screen } = await openLogin({
      async prepare(server) {
        const { foundUser, encodedToken } = await request('POST /auth/login', {
          body: demoCredentials,
        })
        startSession(foundUser, encodedToken)
        server.faults.set('GET /user/address', { status: 401 })
        await request('GET /user/address').catch(() => {})
      },
    })
    expect(screen.getByText(/Your session has ended/)).toBeDefined()
  })
})
