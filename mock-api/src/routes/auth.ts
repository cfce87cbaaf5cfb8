import { isBlank, serverMessages, tidyEmail, tidyText } from 'shared/contract'
import { addUser, findByEmail, findByToken, publicUser } from '../models/database'
import { hashPassword, isPassword } from '../models/passwords'
import { done, type Handlers, refused } from './handler'

type AuthKey = 'POST /auth/signup' | 'POST /auth/login' | 'POST /auth/verify'

/** Accounts and tokens (docs/product.md, P40 to P47). */
export const authRoutes: Handlers<AuthKey> = {
  'POST /auth/signup': async ({ body, database }, { tokens, now, newId }) => {
    const missing = Object.entries(body).find(([, value]) => isBlank(value))
    if (missing) return refused(400, `The field ${missing[0]} is required.`)
    if (findByEmail(database, body.email)) return refused(422, serverMessages.emailTaken)
    const user = {
      _id: newId(),
      email: tidyEmail(body.email),
      firstName: tidyText(body.firstName),
      lastName: tidyText(body.lastName),
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

  'POST /auth/login': async ({ body, database }, { tokens }) => {
    const user = findByEmail(database, body.email)
    if (!user) return refused(404, serverMessages.unknownUser)
    if (!(await isPassword(body.password, user.password))) {
      return refused(401, serverMessages.badCredentials)
    }
    return done({ foundUser: publicUser(user), encodedToken: await tokens.issue(user) })
  },

  'POST /auth/verify': async ({ body, database }, { tokens }) => {
    const claims = await tokens.read(body.encodedToken)
    if (!claims) return refused(401, serverMessages.badToken)
    const user = findByToken(database, claims)
    return user ? done({ user: publicUser(user) }) : refused(404, serverMessages.unknownUser)
  },
}
