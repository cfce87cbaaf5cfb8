import { isBlank, serverMessages, tidyEmail, tidyText } from 'shared/contract'
import { User } from 'shared/schema'
import * as v from 'valibot'
import { hashPassword, isPassword } from '../auth/passwords'
import type { Tokens } from '../auth/tokens'
import type { ShopSchema, StoredUser } from '../models'
import { now, Refusal, refuse, type Shop, type SomeHandlers } from './handler'

/** Accounts and tokens (docs/product.md, P40 to P47). */
export function authRoutes(shop: Shop) {
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
      return { createdUser: publicUser(user), encodedToken: await logIn(schema, user, shop) }
    },

    'POST /auth/login': async (schema, { body }) => {
      const user = findByEmail(schema, body.email)
      if (!user) return refuse(404, serverMessages.unknownUser)
      if (!(await isPassword(body.password, user.password))) {
        return refuse(401, serverMessages.badCredentials)
      }
      return { foundUser: publicUser(user), encodedToken: await logIn(schema, user, shop) }
    },

    'POST /auth/verify': async (schema, { body }) => {
      const found = await findByToken(schema, shop.tokens, body.encodedToken)
      return found instanceof Refusal ? found : { user: publicUser(found.user) }
    },
  } satisfies SomeHandlers
}

/** How many sessions a customer may have. One more ends the oldest. */
const maxSessions = 100

/** Begins a session, if the scenario has any. Returns its token. */
export function logIn(
  schema: ShopSchema,
  { id: userId, _id, email }: StoredUser,
  { tokens, makesOrders }: Shop,
): Promise<string> {
  if (!makesOrders()) return tokens.issue({ _id, email })
  const times = { createdAt: now(), lastUsedAt: now() }
  const { id } = schema.create('session', { id: crypto.randomUUID(), userId, ...times })
  const { models } = schema.where('session', { userId })
  for (const old of models.slice(0, -maxSessions)) old.destroy()
  return tokens.issue({ _id, email, session: id })
}

const oneHour = 60 * 60 * 1000

/** The customer of a token: that of its session, or found by id and email (docs/product.md, P48). Notes the session's use. */
export async function findByToken(
  schema: ShopSchema,
  tokens: Tokens,
  authorization: string | null,
): Promise<{ user: StoredUser; session: string | undefined } | Refusal<401 | 404>> {
  const claims = await tokens.read(authorization)
  if (!claims) return refuse(401, serverMessages.badToken)
  const { _id, email, session } = claims
  const user = schema.findBy('user', session === undefined ? { _id, email } : { _id })
  if (!user) return refuse(404, serverMessages.unknownUser)
  if (session !== undefined) {
    const known = schema.find('session', session)
    if (!known) return refuse(401, serverMessages.badToken)
    const isStale = Date.parse(known.lastUsedAt) < Date.now() - oneHour
    if (isStale) known.update({ lastUsedAt: now() })
  }
  return { user, session }
}

/** Ignores case and what nobody sees, so that nobody signs up twice with one email. */
export function findByEmail(schema: ShopSchema, email: string): StoredUser | null {
  const wanted = tidyEmail(email).toLowerCase()
  return schema.findBy('user', (user) => user.email.toLowerCase() === wanted)
}

/** The customer's data that an answer may contain: no password. */
export function publicUser({ attrs }: StoredUser): User {
  return v.parse(User, attrs)
}
