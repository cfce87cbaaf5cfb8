import { demoCredentials } from 'shared/contract'
import { $session } from 'shared/shop'
import {
  changeSite,
  collectToasts,
  expectAccessible,
  expectConsole,
  laterAnswers,
  renderAt,
} from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { Screen as SignupScreen } from './signup-screen'

const ada = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  Password: 'secret',
}

async function openSignup(options: Partial<Parameters<typeof renderAt>[1]> = {}) {
  const routes = [{ path: '/signup', element: <SignupScreen /> }]
  const view = await renderAt('/signup', { routes, ...options })
  const { screen, user } = view
  return {
    ...view,
    async signUp(form: Partial<typeof ada> = ada) {
      for (const [label, text] of Object.entries(form)) {
        await user.type(screen.getByLabelText(label), text)
      }
      await user.click(screen.getByRole('button', { name: 'Sign up' }))
    },
  }
}

describe('the signup screen', () => {
  it('creates an account and logs in, with a green toast for a second', async () => {
    const { signUp, screen } = await openSignup()
    const shown = vi.spyOn(globalThis, 'setTimeout')
    const toasts = collectToasts()
    await signUp()
    await vi.waitFor(() =>
      expect($session.get()).toMatchObject({
        status: 'customer',
        user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      }),
    )
    expect(toasts.at(0)).toMatchObject({ kind: 'success', isOpen: true })
    expect(shown.mock.calls.map(([, ms]) => ms)).toContain(1000)
    // The guard leads to the next page.
    await laterAnswers()
    expect(screen.getByRole('heading', { level: 1, name: 'Sign up' })).toBeDefined()
  })

  it('links to what the shop stores, in another tab, if the shop says it', async () => {
    const before = await openSignup()
    expect(before.screen.queryByRole('link', { name: 'privacy policy' })).toBeNull()
    before.unmount()
    changeSite({ policyTitles: { privacy: 'Privacy' } })
    const { screen } = await openSignup()
    const link = screen.getByRole('link', { name: 'privacy policy' })
    expect(link.getAttribute('href')).toBe('/policies/privacy')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('shows that the email is in use, and focuses it', async () => {
    expectConsole('error', /The signup failed/)
    const { signUp, screen } = await openSignup()
    await signUp({ ...ada, Email: demoCredentials.email })
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Email Already Exist'),
    )
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.getByDisplayValue('Lovelace')).toBeDefined()
    await expectAccessible()
  })

  it('asks for each of the four fields, and sends nothing before', async () => {
    const { signUp, screen } = await openSignup()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await signUp({ 'Last name': 'Lovelace' })
    const invalid = Object.keys(ada).filter(
      (label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true',
    )
    expect(invalid).toEqual(['First name', 'Email', 'Password'])
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(fetched).not.toHaveBeenCalled()
    await expectAccessible()
  })

  it('is recognised by password managers as a signup', async () => {
    const { screen } = await openSignup()
    const autofill = Object.keys(ada).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    )
    expect(autofill).toEqual(['given-name', 'family-name', 'email', 'new-password'])
    const names = Object.keys(ada).map((label) => screen.getByLabelText(label).getAttribute('name'))
    expect(names).toEqual(['firstName', 'lastName', 'email', 'password'])
  })

  it('links to login', async () => {
    const { user, screen } = await openSignup()
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(screen.getByText('At /login')).toBeDefined()
  })
})
