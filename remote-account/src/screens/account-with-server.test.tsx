/** The screens of a shop whose server has the calls for accounts (docs/product.md, P90 to P92 and P105). */
import { act, screen } from '@testing-library/react'
import type { MockApi } from 'mock-api'
import { products } from 'mock-api/seed'
import { demoCredentials } from 'shared/contract'
import { $session, $toast, checkSession, currentToken, endSession, request } from 'shared/shop'
import {
  buy,
  expectAccessible,
  expectConsole,
  holdAnswers,
  laterAnswers,
  renderAt,
  setServerClock,
} from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Screen as ChangeEmailScreen } from './change-email/change-email-screen'
import { Screen as ChangeNameScreen } from './change-name/change-name-screen'
import { Screen as ChangePasswordScreen } from './change-password/change-password-screen'
import { Screen as ConfirmEmailScreen } from './confirm-email/confirm-email-screen'
import { Screen as DeleteAccountScreen } from './delete-account/delete-account-screen'
import { Screen as ExportDataScreen } from './export-data/export-data-screen'
import { Screen as ForgotPasswordScreen } from './forgot-password/forgot-password-screen'
import { Screen as LoginScreen } from './login/login-screen'
import { Screen as ProfileScreen } from './profile/profile-screen'
import { Screen as ResetPasswordScreen } from './reset-password/reset-password-screen'
import { Screen as SessionsScreen } from './sessions/sessions-screen'
import { Screen as SignupScreen } from './signup/signup-screen'

const routes = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/forgot-password', element: <ForgotPasswordScreen /> },
  { path: '/reset-password', element: <ResetPasswordScreen /> },
  { path: '/signup', element: <SignupScreen /> },
  { path: '/confirm-email', element: <ConfirmEmailScreen /> },
  { path: '/profile/me', element: <ProfileScreen /> },
  { path: '/profile/name', element: <ChangeNameScreen /> },
  { path: '/profile/email', element: <ChangeEmailScreen /> },
  { path: '/profile/devices', element: <SessionsScreen /> },
  { path: '/profile/password', element: <ChangePasswordScreen /> },
  { path: '/profile/export', element: <ExportDataScreen /> },
  { path: '/profile/delete', element: <DeleteAccountScreen /> },
]

interface Setup {
  customer?: boolean
  prepare?: () => unknown
}

const open = (
  path: string | ((server: MockApi) => string),
  { customer = String(path).startsWith('/profile'), prepare = () => {} }: Setup = {},
) => renderAt(path, { routes, customer, scenario: 'orders', prepare })

const newEmail = 'new@example.com'

/** The demo customer's calls that send an email with a link. */
const ask = {
  newPassword: () =>
    request('POST /auth/password/forgot', { body: { email: demoCredentials.email } }),
  confirmation: () => request('POST /user/email/link'),
  newEmail: () => request('POST /user/email', { body: { ...demoCredentials, email: newEmail } }),
}

/** Opens the link of an email. @param email the call that sends it, and then others. */
const openLink = (email: () => Promise<unknown>, { customer = false } = {}) =>
  open(({ emails }) => emails[0]?.text ?? '', {
    customer: true,
    async prepare() {
      await email()
      if (!customer) endSession()
    },
  })

/** The calls that forms make. */
const writes = [
  'POST /auth/signup',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'POST /user/name',
  'POST /user/password',
  'POST /user/email',
  'DELETE /user',
] as const

const logInElsewhere = () => request('POST /auth/login', { body: demoCredentials })

/** Until the test is finished. @param time of the browser's own zone, from which the clock goes on. */
function setClock(time: string) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(time))
  onTestFinished(() => void vi.useRealTimers())
}

/** The content of a file; jsdom has no `text()`. */
const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

const focused = () => document.activeElement

/** Waits until this title has replaced a form, and has its focus. */
async function focusedTitle(name: string) {
  const title = await screen.findByRole('heading', { name })
  await vi.waitFor(() => expect(focused()).toBe(title))
}

describe('with a server that lacks these calls', () => {
  it('nothing links to their pages', async () => {
    const login = await renderAt('/login', { routes })
    expect(login.screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
    login.unmount()
    const profile = await renderAt('/profile/me', { routes, customer: true })
    expect(profile.screen.getByText(demoCredentials.email)).toBeDefined()
    expect(profile.screen.queryByRole('navigation', { name: 'Manage your account' })).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('leads from the login to an email, without saying whether there is an account', async () => {
    const { screen, user, server } = await open('/login')
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    await user.type(screen.getByLabelText('Email'), ` ${demoCredentials.email} {Enter}`)
    await focusedTitle('Check your inbox')
    expect(screen.getByText(/has an account here, an email is on its way/).textContent).toContain(
      `If ${demoCredentials.email} has`,
    )
    expect(server.emails).toMatchObject([{ to: demoCredentials.email }])
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Send another email' }))
    const field = screen.getByLabelText<HTMLInputElement>('Email')
    expect(focused()).toBe(field)
    expect(field.value).toBe(demoCredentials.email)
  })
})

it('begins with the email that was typed at the login, which begins with the one that it was sent to', async () => {
  const { screen, user } = await open('/login')
  const email = () => screen.getByLabelText<HTMLInputElement>('Email').value
  await user.type(screen.getByLabelText('Email'), 'asha@example')
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect(email()).toBe('asha@example')
  await user.type(screen.getByLabelText('Email'), '.com{Enter}')
  await focusedTitle('Check your inbox')
  await user.click(screen.getByRole('link', { name: 'Log in' }))
  expect(email()).toBe('asha@example.com')
})

describe('the link of the email', () => {
  it('takes a new password, logs in, and opens the profile', async () => {
    const { screen, user } = await openLink(ask.newPassword)
    expect(await screen.findByText(demoCredentials.email)).toBeDefined()
    const username = document.querySelector<HTMLInputElement>('[autocomplete="username"]')
    expect(username?.value).toBe(demoCredentials.email)
    await user.type(screen.getByLabelText('New password'), 'a new one{Enter}')
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined()
    expect($session.get()).toMatchObject({ user: { email: demoCredentials.email } })
    expect($toast.get()).toMatchObject({ msg: 'Your password is changed', kind: 'success' })
  })

  it('that was used or has expired leads to a new one', async () => {
    expectConsole('error', /The link was not checked/)
    const { screen, user } = await open('/reset-password#used')
    await focusedTitle('This link does not work any more')
    expect($session.get().status).toBe('visitor')
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    expect(screen.getByRole('button', { name: 'Send the email' })).toBeDefined()
  })

  it('without its token says that it does not work', async () => {
    const { screen } = await open('/reset-password')
    expect(screen.getByText('This link does not work any more')).toBeDefined()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('a change of the password', () => {
  it('is reached from the profile, goes back to it, and keeps the customer logged in', async () => {
    const { screen, user, server } = await open('/profile/me')
    const before = currentToken()
    await user.click(screen.getByRole('link', { name: 'Change password' }))
    await user.type(screen.getByLabelText('Current password'), demoCredentials.password)
    // Each field has a button of its own.
    for (const name of ['Show current password', 'Show new password'])
      expect(screen.getByRole('button', { name })).toBeDefined()
    await user.type(screen.getByLabelText('New password'), 'a new one{Enter}')
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined()
    expect(server.calls).toContain('POST /user/password')
    // The old one has ended.
    expect(currentToken()).not.toBe(before)
    expect((await request('GET /user/sessions')).sessions).toMatchObject([{ isCurrent: true }])
    expect(localStorage.getItem('token')).toBe(currentToken())
  })
})

describe('what the server refuses', () => {
  it.each([
    ['a forgotten password', () => open('/forgot-password'), { Email: 'a@example.com' }],
    [
      'a signup',
      () => open('/signup'),
      { 'First name': 'Ada', 'Last name': 'Rao', Email: 'a@example.com', Password: 'secret' },
    ],
    ['a reset', () => openLink(ask.newPassword), { 'New password': 'a new one' }],
    ['a new name', () => open('/profile/name'), { 'First name': 'Mira' }],
    [
      'a new password',
      () => open('/profile/password'),
      { 'Current password': demoCredentials.password, 'New password': 'a new one' },
    ],
    [
      'a new email',
      () => open('/profile/email'),
      { 'New email': newEmail, 'Your password': demoCredentials.password },
    ],
    ['a deletion', () => open('/profile/delete'), { 'Your password': demoCredentials.password }],
  ])('is said at %s, and the form keeps what was typed', async (_, begin, fields) => {
    expectConsole('error', /was not (sent|changed|deleted)|The signup failed/)
    const { screen, user, server } = await begin()
    for (const [label, text] of Object.entries(fields)) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
    for (const call of writes) server.faults.set(call, { status: 503 })
    await user.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('something wrong happened'),
    )
    for (const text of Object.values(fields)) expect(screen.getByDisplayValue(text)).toBeDefined()
    await expectAccessible()
  })

  it.each([
    ['/profile/password', 'Current password', 'New password', 'a new one'],
    ['/profile/email', 'Your password', 'New email', newEmail],
    ['/profile/delete', 'Your password', null, ''],
  ])(
    'is a wrong password at %s, which is marked until it is changed',
    async (path, label, other, text) => {
      expectConsole('error', /was not (changed|deleted)/)
      const { screen, user } = await open(path)
      const password = screen.getByLabelText(label)
      if (other) await user.type(screen.getByLabelText(other), text)
      await user.type(password, 'wrong{Enter}')
      expect(await screen.findByText('This is not your current password.')).toBeDefined()
      await vi.waitFor(() => expect(focused()).toBe(password))
      if (other) await user.type(screen.getByLabelText(other), 'x')
      expect(password.getAttribute('aria-invalid')).toBe('true')
      await user.type(password, '!')
      expect(password.getAttribute('aria-invalid')).toBeNull()
      expect($session.get().status).toBe('customer')
    },
  )

  it('is the email that the customer has already', async () => {
    expectConsole('error', /The email was not changed/)
    const { screen, user } = await open('/profile/email')
    const email = screen.getByLabelText('New email')
    await user.type(email, demoCredentials.email)
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    expect(await screen.findByText('This is your email already.')).toBeDefined()
    await vi.waitFor(() => expect(focused()).toBe(email))
  })

  it('is a new password, with the server’s sentence, although the link is good', async () => {
    expectConsole('error', /The password was not changed/)
    const { screen, user, server } = await openLink(ask.newPassword)
    const errors = ['Choose a password of at least 8 characters.']
    const body = { errors, field: 'password' }
    server.faults.set('POST /auth/password/reset', { status: 400, body })
    const field = screen.getByLabelText('New password')
    await user.type(field, 'short{Enter}')
    expect(await screen.findByText(errors.join())).toBeDefined()
    await vi.waitFor(() => expect(focused()).toBe(field))
    await user.type(field, '!')
    expect(field.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('the link that confirms an email', () => {
  it('confirms with a button, not by being opened, and keeps it until there is an answer', async () => {
    expectConsole('error', /The email was not confirmed/)
    const { screen, user, server } = await openLink(ask.confirmation)
    const confirmations = () => server.calls.filter((call) => call === 'POST /auth/email/confirm')
    const button = screen.getByRole('button', { name: 'Confirm' })
    await expectAccessible()
    expect(confirmations()).toEqual([])
    server.faults.set('POST /auth/email/confirm', { status: 503, times: 1 })
    await user.click(button)
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('something wrong happened'),
    )
    await user.click(button)
    await focusedTitle('Your email is confirmed')
    expect(confirmations()).toHaveLength(2)
  })

  it('that has expired leads customers to a new one', async () => {
    expectConsole('error', /The email was not confirmed|The email with a link was not sent/)
    const { screen, user, server } = await open('/confirm-email#old', { customer: true })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('This link does not work any more')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Change email' })).toBeDefined()
    const errors = ['Several emails went to this address. Try again in 50 minutes.']
    server.faults.set('POST /user/email/link', { status: 429, body: { errors }, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors[0]))
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await focusedTitle('Check your inbox')
    expect(server.emails).toMatchObject([{ to: demoCredentials.email }])
  })

  it('that has expired leads visitors to the login', async () => {
    expectConsole('error', /The email was not confirmed/)
    const { screen, user } = await open('/confirm-email#old')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('This link does not work any more')
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(screen.getByRole('button', { name: 'Login' })).toBeDefined()
  })

  it('is sent again from the profile, unless the email is confirmed', async () => {
    const { screen, user, server } = await open('/profile/me')
    await user.click(screen.getByRole('link', { name: 'Confirm your email' }))
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByRole('heading', { name: 'Check your inbox' })
    await user.click(screen.getByRole('link', { name: 'Back to your profile' }))
    const token = server.emails[0]?.text.split('#')[1] ?? ''
    await request('POST /auth/email/confirm', { body: { token } })
    await user.click(screen.getByRole('link', { name: 'Confirm your email' }))
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('Your email is confirmed')).toBeDefined()
    expect(server.emails).toMatchObject([{ to: demoCredentials.email }])
  })
})

describe('a change of the name', () => {
  it('is reached from the profile, goes back to it, and shows the new one', async () => {
    const { screen, user } = await open('/profile/me')
    await user.click(screen.getByRole('link', { name: 'Change name' }))
    const first = screen.getByLabelText('First name')
    expect(screen.getByDisplayValue('Rao')).toBeDefined()
    await expectAccessible()
    await user.clear(first)
    await user.type(first, ' Mira {Enter}')
    expect(await screen.findByText('Mira Rao')).toBeDefined()
    expect($session.get()).toMatchObject({ user: { firstName: 'Mira' }, token: currentToken() })
    expect(localStorage.getItem('token')).toBe(currentToken())
  })
})

describe('a change of the email', () => {
  it('sends a link, and keeps the old one until that is opened', async () => {
    const { screen, user, server } = await open('/profile/me')
    await user.click(screen.getByRole('link', { name: 'Change email' }))
    await user.type(screen.getByLabelText('New email'), ` ${newEmail} `)
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    await focusedTitle('Check your inbox')
    expect(server.emails).toMatchObject([{ to: newEmail }])
    expect(screen.getByText(demoCredentials.email)).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Back to your profile' }))
    expect(screen.getByText(demoCredentials.email)).toBeDefined()
  })

  it('is made by the link, and shown to a customer who is logged in', async () => {
    const { screen, user } = await openLink(ask.newEmail, { customer: true })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await focusedTitle('Your email is changed')
    expect(screen.getByText(newEmail)).toBeDefined()
    expect($session.get()).toMatchObject({ user: { email: newEmail } })
    await user.click(screen.getByRole('link', { name: 'Your profile' }))
    expect(screen.getByText(newEmail)).toBeDefined()
  })

  it('says if somebody else has the email meanwhile', async () => {
    expectConsole('error', /The email was not confirmed/)
    const { screen, user } = await openLink(async () => {
      await ask.newEmail()
      const somebody = { email: newEmail, password: 'another', firstName: 'Mira', lastName: 'Sen' }
      await request('POST /auth/signup', { body: somebody })
    })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await focusedTitle('This email has another account')
  })
})

describe('the devices', () => {
  const when = (day: number) => `on ${day} November 2026 at 10 am`
  const mine = `A browser (this one)Logged in ${when(20)}`
  const other = (day: number) => `A browserLogged in ${when(day)}, last used ${when(day)}Log out`

  /** The devices of a customer who has logged in on three days, first on this device. */
  async function list() {
    setClock('2026-11-20T10:20')
    const view = await open('/profile/me', {
      async prepare() {
        for (const day of [21, 22]) {
          vi.setSystemTime(new Date(`2026-11-${day}T10:20`))
          await logInElsewhere()
        }
      },
    })
    await view.user.click(view.screen.getByRole('link', { name: 'Your devices' }))
    await view.screen.findByRole('heading', { name: 'Where you are logged in' })
    const names = () =>
      view.screen
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
    const logOut = (day: number) =>
      view.user.click(
        view.screen.getByRole('button', { name: new RegExp(`^Log out .* on ${day} November`) }),
      )
    return { ...view, names, logOut }
  }

  it('are listed, and each but this one can be logged out', async () => {
    const { screen, names, logOut } = await list()
    expect(screen.getByText(/Is one of them not yours/)).toBeDefined()
    await expectAccessible()
    expect(names().slice(-3)).toEqual([other(22), mine, other(21)])
    await logOut(21)
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent?.replace(/\s/g, ' ')).toBe(
        `A browser, logged in ${when(21)} is logged out.`,
      ),
    )
    expect(names().slice(-2)).toEqual([other(22), mine])
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Where you are logged in' }))
    expect((await request('GET /user/sessions')).sessions).toHaveLength(2)
  })

  it('can all be logged out but this one, which gets a new token', async () => {
    const { screen, user, names, server } = await list()
    const before = currentToken()
    await user.click(screen.getByRole('button', { name: 'Log out all other devices' }))
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('All other devices are logged out.'),
    )
    expect(names().slice(-1)).toEqual([mine.replace('20', '22')])
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull()
    expect(screen.queryByText(/Is one of them not yours/)).toBeNull()
    expect(server.calls).toContain('DELETE /user/sessions')
    expect(currentToken()).not.toBe(before)
    expect($session.get()).toMatchObject({ user: { email: demoCredentials.email } })
  })

  it('show one as gone that has ended meanwhile', async () => {
    const { names, logOut } = await list()
    const [{ id: sessionId = '' } = {}] = (await request('GET /user/sessions')).sessions
    await request('DELETE /user/sessions/:sessionId', { params: { sessionId } })
    await logOut(22)
    await vi.waitFor(() => expect(names().join()).not.toContain(when(22)))
  })

  it('can be loaded again, and logged out again, if the server fails', async () => {
    expectConsole('error', /The devices could not be loaded|A device was not logged out/)
    const { screen, user, server } = await open('/profile/me', { prepare: logInElsewhere })
    server.faults.set('GET /user/sessions', { status: 500 })
    await user.click(screen.getByRole('link', { name: 'Your devices' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.faults.clear('GET /user/sessions')
    await user.click(again)
    server.faults.set('DELETE /user/sessions/:sessionId', { status: 503 })
    await user.click(await screen.findByRole('button', { name: /^Log out A browser/ }))
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('something wrong happened'),
    )
  })
})

it('a logout ends the session on the server', async () => {
  const { screen, user, server } = await open('/profile/me')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await vi.waitFor(() => expect(server.calls).toContain('POST /user/logout'))
  expect($session.get()).toEqual({ status: 'visitor' })
})

describe('an answer that comes late', () => {
  async function changePassword() {
    const view = await open('/profile/password')
    const { screen, user } = view
    // Of the profile, on the way, whose token has ended.
    expectConsole('error', /The orders could not be loaded/)
    const answer = holdAnswers('POST', '/api/user/password')
    await user.type(screen.getByLabelText('Current password'), demoCredentials.password)
    await user.type(screen.getByLabelText('New password'), 'a new one{Enter}')
    return { ...view, answer }
  }

  async function endOtherSessions() {
    const view = await open('/profile/me', { prepare: logInElsewhere })
    await view.user.click(view.screen.getByRole('link', { name: 'Your devices' }))
    const answer = holdAnswers('DELETE', '/api/user/sessions')
    await view.user.click(
      await view.screen.findByRole('button', { name: 'Log out all other devices' }),
    )
    return { ...view, answer }
  }

  it.each([
    ['a new password', changePassword],
    ['the end of other sessions', endOtherSessions],
  ])('about %s does not log in a customer who has logged out meanwhile', async (_, begin) => {
    const { answer } = await begin()
    act(() => endSession())
    answer()
    await laterAnswers()
    expect($session.get()).toEqual({ status: 'visitor' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['a new password', changePassword],
    ['the end of other sessions', endOtherSessions],
  ])(
    'about %s keeps the session, although the old token is refused meanwhile',
    async (_, begin) => {
      const { answer } = await begin()
      const before = currentToken()
      await expect(request('GET /user/orders')).rejects.toMatchObject({ status: 401 })
      expect(currentToken()).toBe(before)
      answer()
      await vi.waitFor(() => expect(currentToken()).not.toBe(before))
      expect($session.get()).toMatchObject({ status: 'customer' })
      expect((await request('GET /user/sessions')).sessions).toHaveLength(1)
    },
  )

  it('about a new password begins the session again that another tab has ended', async () => {
    const { answer } = await changePassword()
    // It has heard that the old token is refused.
    localStorage.removeItem('token')
    localStorage.setItem('bookshelf.session-expired', 'yes')
    await act(() => checkSession())
    expect($session.get()).toEqual({ status: 'visitor', expired: true })
    answer()
    await vi.waitFor(() => expect($session.get()).toMatchObject({ status: 'customer' }))
    expect((await request('GET /user/sessions')).sessions).toHaveLength(1)
  })

  async function changeName() {
    const view = await open('/profile/name')
    const answer = holdAnswers('POST', '/api/user/name')
    await view.user.type(view.screen.getByLabelText('First name'), ' Maria{Enter}')
    return { ...view, answer }
  }

  async function resetPassword() {
    const view = await openLink(ask.newPassword)
    const answer = holdAnswers('POST', '/api/auth/password/reset')
    await view.user.type(view.screen.getByLabelText('New password'), 'a new one{Enter}')
    return { ...view, answer }
  }

  it.each([
    ['a new password', changePassword, ['Cancel', 'Change name'], 'Change name'],
    ['a new name', changeName, ['Cancel', 'Change password'], 'Change password'],
    ['a reset', resetPassword, ['Log in', 'Forgot your password?'], 'Forgot your password?'],
  ])(
    'about %s does not lead away from a page that was opened meanwhile',
    async (_, begin, way, title) => {
      const { screen, user, answer } = await begin()
      for (const name of way) await user.click(screen.getByRole('link', { name }))
      answer()
      await vi.waitFor(() => expect($toast.get().msg).toMatch(/^Your (password|name) is changed$/))
      await laterAnswers()
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    },
  )

  it('about a changed name never brings back a token that has expired', async () => {
    const { answer } = await changeName()
    localStorage.removeItem('token')
    localStorage.setItem('bookshelf.session-expired', 'yes')
    await act(() => checkSession())
    answer()
    await laterAnswers()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('about a deleted account does not say that the session has expired', async () => {
    const { user, screen } = await open('/profile/delete')
    expectConsole('error', /The token check failed/)
    expectConsole('error', /The orders could not be loaded/)
    const answer = holdAnswers('DELETE')
    const seen: unknown[] = []
    onTestFinished($session.listen((session) => seen.push(session)))
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    await expect(request('GET /user/orders')).rejects.toMatchObject({ status: 404 })
    await act(() => checkSession())
    expect($session.get()).toMatchObject({ status: 'customer' })
    answer()
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'visitor' }))
    expect(seen).not.toContainEqual(expect.objectContaining({ expired: true }))
    expect(localStorage.getItem('bookshelf.session-expired')).toBeNull()
  })

  it('about a deleted account also logs out on another page', async () => {
    const { screen, user } = await open('/profile/delete')
    expectConsole('error', /The orders could not be loaded/)
    const answer = holdAnswers('DELETE')
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    await user.click(screen.getByRole('link', { name: 'Keep my account' }))
    await expect(request('GET /user/orders')).rejects.toMatchObject({ status: 404 })
    expect($session.get()).toMatchObject({ status: 'customer' })
    answer()
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'visitor' }))
    expect(screen.queryByText('At /')).toBeNull()
  })
})

describe('the customer’s data', () => {
  it('are downloaded as one file of JSON, at the second attempt if the first one fails', async () => {
    expectConsole('error', /The data could not be downloaded/)
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => {
          files.push(file)
          return 'blob:file'
        }
        static override revokeObjectURL = () => {}
      },
    )
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { screen, user, server } = await open('/profile/me')
    await user.click(screen.getByRole('link', { name: 'Download your data' }))
    setServerClock('2026-01-05T12:00')
    server.faults.set('GET /user/export', { status: 500, times: 1 })
    await user.click(screen.getByRole('button', { name: 'Download your data' }))
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('something wrong happened'),
    )
    expect(screen.getByRole('status').textContent).toBe('')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Download your data' }))
    await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(names).toEqual(['bookshelf-2026-01-05.json'])
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain(names[0]))
    expect(JSON.parse(await textOf(files[0]))).toMatchObject({
      user: { email: demoCredentials.email },
      orders: [],
    })
  })
})

describe('a deletion of the account', () => {
  it('says what is deleted and what stays, and ends on the home page, logged out, with nothing left on the device', async () => {
    const { screen, user } = await open('/profile/me')
    const session = $session.get()
    const id = session.status === 'customer' ? session.user._id : ''
    localStorage.setItem(`bookshelf.coupon.${id}`, '"NEW USER"')
    localStorage.setItem('bookshelf.coupon.another', '"NEW USER"')
    await user.click(screen.getByRole('link', { name: 'Delete account' }))
    expect(screen.getByText(/cannot be undone/)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'What stays' })).toBeDefined()
    expect(await screen.findByText('You have bought nothing, so nothing stays.')).toBeDefined()
    expect(screen.queryByText(/as long as the law requires/)).toBeNull()
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    expect(await screen.findByText('At /')).toBeDefined()
    await vi.waitFor(() => expect($session.get()).toEqual({ status: 'visitor' }))
    expect(Object.keys(localStorage).filter((key) => key.includes(id))).toEqual([])
    expect(localStorage.getItem('bookshelf.coupon.another')).not.toBeNull()
    expect($toast.get().msg).toBe('Your account is deleted')
  })

  it('says until when the orders stay, and leads to the data and back to the profile', async () => {
    setClock('2026-05-01T10:00')
    const prepare = async () => {
      for (const book of products.slice(0, 2)) await buy(book)
    }
    const { screen, user } = await open('/profile/me', { prepare })
    await user.click(screen.getByRole('link', { name: 'Delete account' }))
    expect(await screen.findByText('That is 2 orders, until 31 March 2035.')).toBeDefined()
    expect(screen.getByText(/as long as the law requires/)).toBeDefined()
    await expectAccessible()
    await user.click(screen.getByRole('link', { name: 'download your data' }))
    expect(screen.getByRole('heading', { name: 'Your data' })).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Back to your profile' }))
    expect(screen.getByRole('heading', { name: 'Profile' })).toBeDefined()
    expect($session.get().status).toBe('customer')
  })

  it('works without the server’s word about what stays', async () => {
    expectConsole('error', /What stays could not be loaded/)
    const { screen, user, server } = await open('/profile/me')
    server.faults.set('GET /user/deletion', { status: 500 })
    await user.click(screen.getByRole('link', { name: 'Delete account' }))
    await user.type(screen.getByLabelText('Your password'), `${demoCredentials.password}{Enter}`)
    expect(await screen.findByText('At /')).toBeDefined()
  })
})
