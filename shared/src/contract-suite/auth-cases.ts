import { serverMessages } from '../contract'
import { cases, check, needing } from './contract-case'

export const authCases = cases({
  'POST /auth/signup': {
    async '201 creates a customer and returns a token that works at once'(context) {
      const { token, id } = await context.newCustomer()
      const { user } = await context.succeed('POST /auth/verify', { body: { encodedToken: token } })
      check(user._id === id, 'returns a token of somebody else')
    },
    async '422 refuses an e-mail address that is registered'({ newCustomer, refuse }) {
      const { email } = await newCustomer()
      const body = { email, password: 'another page', firstName: 'Mira', lastName: 'Sen' }
      await refuse('POST /auth/signup', 422, { body }, serverMessages.emailTaken)
    },
    '400 refuses an empty field': ({ refuse }) =>
      refuse('POST /auth/signup', 400, {
        body: { email: '', password: 'x', firstName: 'Mira', lastName: 'Sen' },
      }),
  },
  'POST /auth/login': {
    async '200 lets a customer in'({ newCustomer, succeed }) {
      const { email, password, token, id } = await newCustomer()
      const answer = await succeed('POST /auth/login', { body: { email, password } })
      check(answer.foundUser._id === id, 'returns another customer')
      check(claimsOf(answer.encodedToken)._id === id, 'returns a token without the customer’s id')
      check(claimsOf(token).email === email, 'returns a token without the e-mail address')
    },
    async '404 refuses an e-mail address that nobody has'({ refuse }) {
      const body = { email: 'nobody@bookshelf.test', password: 'x' }
      await refuse('POST /auth/login', 404, { body }, serverMessages.unknownUser)
    },
    async '401 refuses a wrong password'({ newCustomer, refuse }) {
      const { email, password } = await newCustomer()
      const body = { email, password: password.toUpperCase() }
      await refuse('POST /auth/login', 401, { body }, serverMessages.badCredentials)
    },
  },
  'POST /auth/verify': {
    async '200 says whose token it is'({ newCustomer, succeed }) {
      const { email, token } = await newCustomer()
      const { user } = await succeed('POST /auth/verify', { body: { encodedToken: token } })
      check(user.email === email, 'returns another customer')
    },
    async '401 refuses a forged token'({ newCustomer, refuse }) {
      const { token } = await newCustomer()
      const body = { encodedToken: forge(token) }
      await refuse('POST /auth/verify', 401, { body }, serverMessages.badToken)
    },
    ...needing('unknownCustomerToken', {
      async '404 knows no customer who is gone'({ refuse, unknownCustomerToken }) {
        const body = { encodedToken: await unknownCustomerToken() }
        await refuse('POST /auth/verify', 404, { body }, serverMessages.unknownUser)
      },
    }),
  },
})

/** The same token with a wrong signature. */
export function forge(token: string): string {
  const [head, claims] = token.split('.')
  return `${head}.${claims}.${'A'.repeat(43)}`
}

function claimsOf(token: string): Record<string, unknown> {
  const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
  try {
    return JSON.parse(atob(claims))
  } catch {
    throw new Error('returns a token that cannot be read')
  }
}
