import { serverMessages } from '../contract'
import { type ContractCase, casesOf, check } from './contract-case'

const signup = casesOf('POST /auth/signup')
const login = casesOf('POST /auth/login')
const verify = casesOf('POST /auth/verify')

export const authCases: ContractCase[] = [
  signup(
    201,
    'creates a customer and returns a token that works at once',
    async ({ newCustomer, succeed }) => {
      const { token, id } = await newCustomer()
      const { user } = await succeed('POST /auth/verify', { body: { encodedToken: token } })
      check(user._id === id, 'returns a token of somebody else')
    },
  ),
  signup(422, 'refuses an e-mail address that is registered', async ({ newCustomer, refuse }) => {
    const { email } = await newCustomer()
    const body = { email, password: 'another page', firstName: 'Mira', lastName: 'Sen' }
    await refuse('POST /auth/signup', 422, { body }, serverMessages.emailTaken)
  }),
  signup(400, 'refuses an empty field', ({ refuse }) =>
    refuse('POST /auth/signup', 400, {
      body: { email: '', password: 'x', firstName: 'Mira', lastName: 'Sen' },
    }),
  ),
  login(200, 'lets a customer in', async ({ newCustomer, succeed }) => {
    const { email, password, token, id } = await newCustomer()
    const answer = await succeed('POST /auth/login', { body: { email, password } })
    check(answer.foundUser._id === id, 'returns another customer')
    check(claimsOf(answer.encodedToken)._id === id, 'returns a token without the customer’s id')
    check(claimsOf(token).email === email, 'returns a token without the e-mail address')
  }),
  login(404, 'refuses an e-mail address that nobody has', ({ refuse }) =>
    refuse(
      'POST /auth/login',
      404,
      { body: { email: 'nobody@bookshelf.test', password: 'x' } },
      serverMessages.unknownUser,
    ),
  ),
  login(401, 'refuses a wrong password', async ({ newCustomer, refuse }) => {
    const { email, password } = await newCustomer()
    const body = { email, password: password.toUpperCase() }
    await refuse('POST /auth/login', 401, { body }, serverMessages.badCredentials)
  }),
  verify(200, 'says whose token it is', async ({ newCustomer, succeed }) => {
    const { email, token } = await newCustomer()
    const { user } = await succeed('POST /auth/verify', { body: { encodedToken: token } })
    check(user.email === email, 'returns another customer')
  }),
  verify(401, 'refuses a forged token', async ({ newCustomer, refuse }) => {
    const { token } = await newCustomer()
    const body = { encodedToken: forge(token) }
    await refuse('POST /auth/verify', 401, { body }, serverMessages.badToken)
  }),
  {
    key: 'POST /auth/verify',
    status: 404,
    title: 'knows no customer who is gone',
    needs: 'unknownCustomerToken',
    run: async ({ refuse, unknownCustomerToken }) =>
      refuse(
        'POST /auth/verify',
        404,
        { body: { encodedToken: await unknownCustomerToken() } },
        serverMessages.unknownUser,
      ),
  },
]

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
