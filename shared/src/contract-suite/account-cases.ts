/** Cases for the accounts of a server that makes orders: forgotten passwords, export, deletion. */
import {
  type AnyEndpointKey,
  emailConfirmationPath,
  passwordResetPath,
  serverMessages,
} from '../contract'
import { home } from './address-cases'
import { type CaseContext, cases, check, type NamedCases, needing } from './contract-case'

/** Asks for a new password. @returns the token of the link in the email. */
async function resetToken(context: CaseContext, email: string): Promise<string> {
  await context.succeed('POST /auth/password/forgot', { body: { email } })
  return linkToken(context, email, passwordResetPath)
}

/** The token of the link in the newest email to an address. @param path of the link. */
export async function linkToken(
  { readEmail }: Pick<CaseContext, 'readEmail'>,
  email: string,
  path: string,
): Promise<string> {
  const [, token] = new RegExp(`${path}#([\\w-]+)`).exec(await readEmail(email, path)) ?? []
  check(token !== undefined, 'sends an email without a link')
  return token
}

async function refuseToken({ refuse }: CaseContext, token: string) {
  const body = { encodedToken: token }
  await refuse('POST /auth/verify', 401, { body }, serverMessages.badToken)
}

/** A case of a call that needs the customer's password. @param bodyWith its body with a password. */
function refusingPassword(key: AnyEndpointKey, bodyWith: (password: string) => object): NamedCases {
  return {
    async '401 refuses a wrong password, and keeps account and session'(context) {
      const { token, password } = await context.newCustomer()
      const body = bodyWith(password.toUpperCase())
      await context.refuse(key, 401, { token, body }, serverMessages.badCredentials)
      await context.succeed('GET /user/cart', { token })
    },
  }
}

export const accountCases = cases({
  'POST /auth/password/forgot': {
    async '202 gives the same answer for an email that nobody has'({ newCustomer, succeed }) {
      const { email } = await newCustomer()
      const known = await succeed('POST /auth/password/forgot', { body: { email } })
      const body = { email: `nobody-${email}` }
      const unknown = await succeed('POST /auth/password/forgot', { body })
      check(JSON.stringify(known) === JSON.stringify(unknown), 'says who is a customer')
    },
  },
  'POST /auth/password/link': needing('readEmail', {
    async '200 says whose password the token of an email changes, and changes nothing'(context) {
      const { email, password } = await context.newCustomer()
      const token = await resetToken(context, email)
      for (let time = 0; time < 2; time += 1) {
        const whose = await context.succeed('POST /auth/password/link', { body: { token } })
        check(whose.email === email, 'names another customer')
      }
      await context.succeed('POST /auth/login', { body: { email, password } })
    },
    async '400 refuses a token that it never sent, and one that was used'(context) {
      const { email } = await context.newCustomer()
      const token = await resetToken(context, email)
      const refuse = (body: { token: string }) =>
        context.refuse('POST /auth/password/link', 400, { body })
      await refuse({ token: `${token}x` })
      const body = { token, password: 'another page' }
      await context.succeed('POST /auth/password/reset', { body })
      await refuse({ token })
    },
  }),
  'POST /auth/password/reset': needing('readEmail', {
    async '200 sets a new password once, and ends all other sessions'(context) {
      const { email, password, token: before, id } = await context.newCustomer()
      const token = await resetToken(context, email)
      const body = { token, password: 'another page' }
      const { foundUser, encodedToken } = await context.succeed('POST /auth/password/reset', {
        body,
      })
      check(foundUser._id === id, 'returns another customer')
      await context.succeed('POST /auth/verify', { body: { encodedToken } })
      await refuseToken(context, before)
      await context.refuse('POST /auth/login', 401, { body: { email, password } })
      await context.succeed('POST /auth/login', { body: { email, password: body.password } })
      await context.refuse('POST /auth/password/reset', 400, { body })
    },
    async '400 refuses a token that it never sent, and an empty password'(context) {
      const { email, password } = await context.newCustomer()
      const token = await resetToken(context, email)
      const wrong = [
        { token: `${token}x`, password: 'another page' },
        { token, password: '' },
      ]
      for (const body of wrong) await context.refuse('POST /auth/password/reset', 400, { body })
      await context.succeed('POST /auth/login', { body: { email, password } })
    },
    async '400 refuses a token from before the password was changed'(context) {
      const { email, password: current, token: session } = await context.newCustomer()
      const token = await resetToken(context, email)
      const body = { current, password: 'another page' }
      await context.succeed('POST /user/password', { token: session, body })
      await context.refuse('POST /auth/password/reset', 400, {
        body: { token, password: 'a third' },
      })
    },
  }),
  'POST /auth/email/confirm': {
    ...needing('readEmail', {
      async '200 confirms the email to which it has sent a link at the signup'(context) {
        const { newCustomer, succeed } = context
        const { email, token } = await newCustomer()
        const sent = await linkToken(context, email, emailConfirmationPath)
        const before = await succeed('POST /user/email/link', { token })
        check(!before.isConfirmed, 'takes an email as confirmed that nobody has confirmed')
        // Mail programs open links, too, so the second time is no failure.
        for (let time = 0; time < 2; time += 1) {
          await succeed('POST /auth/email/confirm', { body: { token: sent } })
        }
        const after = await succeed('POST /user/email/link', { token })
        check(after.isConfirmed, 'does not confirm the email')
      },
      async '400 refuses the link of an earlier email'(context) {
        const { newCustomer, succeed, refuse } = context
        const { token, email, password } = await newCustomer()
        await succeed('POST /user/email/link', { token })
        const earlier = await linkToken(context, email, emailConfirmationPath)
        const next = `new-${email}`
        await succeed('POST /user/email', { token, body: { email: next, password } })
        const link = await linkToken(context, next, emailConfirmationPath)
        await succeed('POST /auth/email/confirm', { body: { token: link } })
        await refuse('POST /auth/email/confirm', 400, { body: { token: earlier } })
      },
    }),
    async '400 refuses a token that it never sent'({ refuse }) {
      await refuse('POST /auth/email/confirm', 400, { body: { token: 'made-up' } })
    },
  },
  'POST /user/email/link': {
    async '202 sends a link to an email that is not confirmed'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const { isConfirmed } = await succeed('POST /user/email/link', { token })
      check(!isConfirmed, 'takes an email as confirmed that nobody has confirmed')
    },
  },
  'POST /user/password': {
    async '200 changes the password, and ends all other sessions'(context) {
      const { email, password: current, token } = await context.newCustomer()
      const body = { current, password: 'another page' }
      const { encodedToken } = await context.succeed('POST /user/password', { token, body })
      await context.succeed('GET /user/cart', { token: encodedToken })
      await context.refuse('GET /user/cart', 401, { token }, serverMessages.badToken)
      await context.refuse('POST /auth/login', 401, { body: { email, password: current } })
      await context.succeed('POST /auth/login', { body: { email, password: body.password } })
    },
    ...refusingPassword('POST /user/password', (current) => ({
      current,
      password: 'another page',
    })),
    async '400 refuses an empty password'({ newCustomer, refuse }) {
      const { token, password: current } = await newCustomer()
      await refuse('POST /user/password', 400, { token, body: { current, password: '' } })
    },
  },
  'GET /user/export': {
    async '200 holds everything about the customer except the password'(context) {
      const { newCustomer, someBook, succeed } = context
      const { token, email, password } = await newCustomer()
      const product = await someBook()
      await succeed('POST /user/cart', { token, body: { product } })
      await succeed('POST /user/wishlist', { token, body: { product } })
      await succeed('POST /user/address', { token, body: { address: home } })
      const stored = await succeed('GET /user/export', { token })
      check(stored.user.email === email, 'lacks the email')
      check(stored.cart[0]?._id === product._id, 'lacks the cart')
      check(stored.wishlist[0]?._id === product._id, 'lacks the wishlist')
      check(stored.addressList[0]?.street === home.street, 'lacks the address')
      check(!JSON.stringify(stored).includes(password), 'holds the password')
    },
  },
  'POST /user/name': {
    async '200 changes the name'({ newCustomer, succeed }) {
      const { token } = await newCustomer()
      const body = { firstName: 'Mīrā', lastName: 'Sen-Roy' }
      const { user } = await succeed('POST /user/name', { token, body })
      check(user.firstName === body.firstName, 'returns another name')
      const after = await succeed('POST /auth/verify', { body: { encodedToken: token } })
      check(after.user.lastName === body.lastName, 'keeps the old name')
    },
    async '400 refuses a name without a visible character'({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      const body = { firstName: ' ', lastName: 'Sen' }
      await refuse('POST /user/name', 400, { token, body })
    },
  },
  'POST /user/email': {
    ...needing('readEmail', {
      async '202 changes the email when the link is opened that went to the new one, and keeps the session'(
        context,
      ) {
        const { newCustomer, succeed, refuse } = context
        const { token, email, password } = await newCustomer()
        const body = { email: `new-${email}`, password }
        await succeed('POST /user/email', { token, body })
        const link = await linkToken(context, body.email, emailConfirmationPath)
        await refuse('POST /auth/login', 404, { body })
        await succeed('POST /auth/login', { body: { email, password } })
        const confirmation = { body: { token: link } }
        await succeed('POST /auth/email/confirm', confirmation)
        const { user } = await succeed('POST /auth/verify', { body: { encodedToken: token } })
        check(user.email === body.email, 'keeps the old email')
        await succeed('POST /auth/login', { body })
        await refuse('POST /auth/login', 404, { body: { email, password } })
        const { isConfirmed } = await succeed('POST /user/email/link', { token })
        check(isConfirmed, 'does not confirm the new email')
        await refuse('POST /auth/email/confirm', 400, confirmation)
      },
    }),
    ...refusingPassword('POST /user/email', (password) => ({
      email: 'new@bookshelf.test',
      password,
    })),
    async '202 does not say which emails have an account'({ newCustomer, succeed }) {
      const { token, password } = await newCustomer()
      const other = await newCustomer()
      await succeed('POST /user/email', { token, body: { email: other.email, password } })
      await succeed('POST /auth/login', { body: other })
    },
  },
  'GET /user/sessions': {
    async '200 lists the sessions, and marks the own one'({ newCustomer, succeed }) {
      const { token, email, password } = await newCustomer()
      await succeed('POST /auth/login', { body: { email, password } })
      const { sessions } = await succeed('GET /user/sessions', { token })
      check(sessions.length === 2, `lists ${sessions.length} sessions`)
      check(
        sessions.filter(({ isCurrent }) => isCurrent).length === 1,
        'marks another number of own sessions',
      )
    },
  },
  'DELETE /user/sessions/:sessionId': {
    async '200 ends a session at once, and no other'(context) {
      const { newCustomer, succeed, refuse } = context
      const { token, email, password } = await newCustomer()
      const { encodedToken } = await succeed('POST /auth/login', { body: { email, password } })
      const before = await succeed('GET /user/sessions', { token: encodedToken })
      const first = before.sessions.find(({ isCurrent }) => !isCurrent)
      const params = { sessionId: first?.id ?? '' }
      const call = { token: encodedToken, params }
      const { sessions } = await succeed('DELETE /user/sessions/:sessionId', call)
      check(sessions.length === 1, 'still lists the session')
      await refuseToken(context, token)
      for (const written of [token, `Bearer ${token}`]) {
        await refuse('GET /user/cart', 401, { token: written }, serverMessages.badToken)
      }
      await refuse('GET /user/export', 401, { token }, serverMessages.badToken)
      await refuse('POST /user/name', 401, { token, body: { firstName: 'M', lastName: 'S' } })
      await succeed('GET /user/cart', { token: encodedToken })
    },
    async '404 knows no session of somebody else'({ newCustomer, succeed, refuse }) {
      const victim = await newCustomer()
      const { sessions } = await succeed('GET /user/sessions', { token: victim.token })
      const { token } = await newCustomer()
      const params = { sessionId: sessions[0]?.id ?? '' }
      await refuse('DELETE /user/sessions/:sessionId', 404, { token, params })
      await succeed('GET /user/cart', { token: victim.token })
    },
  },
  'DELETE /user/sessions': {
    async '200 ends all other sessions'(context) {
      const { token, email, password } = await context.newCustomer()
      const body = { email, password }
      const other = await context.succeed('POST /auth/login', { body })
      const { encodedToken } = await context.succeed('DELETE /user/sessions', { token })
      await refuseToken(context, other.encodedToken)
      const { sessions } = await context.succeed('GET /user/sessions', { token: encodedToken })
      check(sessions.length === 1 && sessions[0]?.isCurrent === true, 'lists other sessions')
    },
  },
  'POST /user/logout': {
    async '200 ends the session, and no other'(context) {
      const { token, email, password } = await context.newCustomer()
      const body = { email, password }
      const { encodedToken } = await context.succeed('POST /auth/login', { body })
      await context.succeed('POST /user/logout', { token })
      await refuseToken(context, token)
      await context.succeed('GET /user/cart', { token: encodedToken })
    },
  },
  'GET /user/deletion': {
    async '200 says that nothing of a customer without orders would stay'(context) {
      const { newCustomer, succeed } = context
      const { token } = await newCustomer()
      const { orders, until } = await succeed('GET /user/deletion', { token })
      check(orders === 0 && until === null, 'keeps something')
    },
  },
  'DELETE /user': {
    async '200 deletes the account, whose email is free again'({ newCustomer, succeed, refuse }) {
      const { token, email, password } = await newCustomer()
      await succeed('DELETE /user', { token, body: { password } })
      await refuse('GET /user/cart', 404, { token }, serverMessages.unknownUser)
      await refuse('POST /auth/login', 404, { body: { email, password } })
      const body = { email, password, firstName: 'Mira', lastName: 'Sen' }
      const { encodedToken } = await succeed('POST /auth/signup', { body })
      const { orders } = await succeed('GET /user/orders', { token: encodedToken })
      check(orders.length === 0, 'gives the new customer orders of the old one')
    },
    ...refusingPassword('DELETE /user', (password) => ({ password })),
  },
})
