import { isBlank, serverMessages, tidyEmail, tidyText } from 'shared/contract'
import { User } from 'shared/schema'
import * as v from 'valibot'
import { hashPassword, isPassword } from '../auth/passwords'
import type { ShopSchema, StoredUser } from '../models'
import { type Handlers, now, refuse, type Shop } from './handler'

type AuthKey = 'POST /auth/signup' | 'POST /auth/login' | 'POST /auth/verify'

/** Accounts and tokens (docs/product.md, P40 to P47). */
export function authRoutes({ tokens }: Shop): Handlers<AuthKey> {
  return {
    'POST /auth/signup': async (schema, { body }) => {
      const missing = Object.entries(body).find(([, value]) => isBlank(value))
      if (missing) return refuse(400, `The field ${missing[0]} is required.`)
      if (findByEmail(schema, body.email)) return refuse(422, serverMessages.emailTaken)
      const user = schema.create('user', {
        _id: crypto.randomUUID(),
        email: tidyEmail(body.email),
        firstName: tidyText(body.firstName),
        lastName: tidyText(body.lastName),
        createdAt: now(),
        updatedAt: now(),
        password: await hashPassword(body.password),
      })
      return { createdUser: publicUser(user), encodedToken: await tokens.issue(user) }
    },

    'POST /auth/login': async (schema, { body }) => {
      const user = findByEmail(schema, body.email)
      if (!user) return refuse(404, serverMessages.unknownUser)
      if (!(await isPassword(body.password, user.password))) {
        return refuse(401, serverMessages.badCredentials)
      }
      return { foundUser: publicUser(user), encodedToken: await tokens.issue(user) }
    },

    'POST /auth/verify': async (schema, { body }) => {
      const claims = await tokens.read(body.encodedToken)
      if (!claims) return refuse(401, serverMessages.badToken)
      const user = schema.findBy('user', claims)
      return user ? { user: publicUser(user) } : refuse(404, serverMessages.unknownUser)
    },
  }
}

/** Ignores case and what nobody sees, so that nobody signs up twice with one email. */
function findByEmail(schema: ShopSchema, email: string): StoredUser | null {
  const wanted = tidyEmail(email).toLowerCase()
  return schema.findBy('user', (user) => user.email.toLowerCase() === wanted)
}

/** The customer's data that an answer may contain: no password. */
function publicUser({ attrs }: StoredUser): User {
  return v.parse(User, attrs)
}
