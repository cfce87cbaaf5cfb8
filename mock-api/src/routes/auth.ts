import { isBlank, serverMessages } from 'shared/contract'
import { addUser, findByEmail, findByToken, publicUser } from '../models/database'
import { hashPassword, isPassword } from '../models/passwords'
import { done, type Handlers, refused, silent } from './handler'

type AuthKey = 'POST /auth/signup' | 'POST /auth/login' | 'POST /auth/verify'

/** Accounts and tokens (docs/product.md, P40 to P47). */
export const authRoutes: Handlers<AuthKey> = {
  'POST /auth/signup': async ({ body, database }, { tokens, now, newId }) => {
    const missing = Object.entries(body).find(([, value]) => isBlank(value))
    if (missing) return refused(400, `The field ${missing[0]} is required.`)
    if (findByEmail(database, body.email)) return refused(422, serverMessages.emailTaken)
    const user = {
      _id: newId(),
      email: body.email.trim(),
      firstName: body.firstName,
      lastName: body.lastName,
      createdAt: now(),
      updatedAt: now(),
      password: await hashPassword(body.password),
      cart: [],
      wishlist: [],
      addressList: [],
      firstAnswers: [],
    }
    const encodedToken = await tokens.issue(user)
    return done({ createdUser: publicUser(user), encodedToken }, addUser(database, user))
  },

  'POST /auth/login': async ({ body, database }, { tokens, rules }) => {
    const user = findByEmail(database, body.email)
    if (!user) return refused(404, serverMessages.unknownUser)
    if (!(await isPassword(body.password, user.password))) {
      return rules.wrongPassword === 'silent' ? silent : refused(401, serverMessages.badCredentials)
    }
    return done({ foundUser: publicUser(user), encodedToken: await tokens.issue(user) })
  },

  'POST /auth/verify': async ({ body, database }, { tokens, rules }) => {
    const claims = await tokens.read(body.encodedToken)
    if (!claims) return refused(401, serverMessages.badToken)
    const user = findByToken(database, claims)
    if (user) return done({ user: publicUser(user) })
    // The old server answers 401 only (docs/product.md, P47).
    return rules.goneCustomer === 'crash'
      ? refused(401, serverMessages.badToken)
      : refused(404, serverMessages.unknownUser)
  },
}
