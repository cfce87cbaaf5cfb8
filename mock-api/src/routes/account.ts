import {
  emailConfirmationPath,
  isBlank,
  type Order,
  passwordResetPath,
  serverMessages,
  tidyEmail,
  tidyText,
} from 'shared/contract'
import { hashPassword, isPassword } from '../auth/passwords'
import type { EmailPurpose, ShopSchema, StoredEmail, StoredUser } from '../models'
import { addressesOf } from './address'
import { authRoutes, findByEmail, logIn, publicUser } from './auth'
import { cartOf } from './cart'
import { now, Refusal, refuse, type Shop, type SomeHandlers } from './handler'
import { ordersOf, toPayment } from './orders'
import { wishlistOf } from './wishlist'

/** For how many financial years, which end in March, orders stay after a deletion (docs/product.md, P106). */
const keptYears = 8

const oneHour = 60 * 60 * 1000
const oneDay = 24 * oneHour

/** How long a link works, in milliseconds (docs/product.md, P90, P95 and P105). */
const lifetimes: Record<EmailPurpose, number> = {
  reset: oneHour,
  confirm: 7 * oneDay,
  change: oneDay,
}

/** Accounts of a server that makes orders: confirmed emails, forgotten passwords, changes, sessions, export and deletion. */
export function accountRoutes(shop: Shop) {
  const { 'POST /auth/signup': signUp } = authRoutes(shop)
  return {
    'POST /auth/signup': async (schema, request) => {
      const answer = await signUp(schema, request)
      const user = answer instanceof Refusal ? null : findByEmail(schema, request.body.email)
      if (user) sendLink(schema, shop, user, 'confirm', user.email)
      return answer
    },

    'POST /auth/password/forgot': (schema, { body }) => {
      const user = findByEmail(schema, body.email)
      if (user) sendLink(schema, shop, user, 'reset', user.email)
      return {}
    },

    'POST /auth/password/link': (schema, { body }) => {
      const link = findLink(schema, body.token, ['reset'])
      return link ? { email: link.user.email } : refuse(400, unknownLink)
    },

    'POST /auth/password/reset': async (schema, { body }) => {
      const link = findLink(schema, body.token, ['reset'])
      if (!link) return refuse(400, unknownLink)
      const { user } = link
      if (isBlank(body.password)) return refuse(400, noPassword, { field: 'password' })
      user.update({
        password: await hashPassword(body.password),
        emailConfirmedAt: user.emailConfirmedAt ?? now(),
      })
      dropLinks(schema, user, ['reset', 'change'])
      return { foundUser: publicUser(user), encodedToken: await beginAgain(schema, user, shop) }
    },

    'POST /auth/email/confirm': (schema, { body }) => {
      const link = findLink(schema, body.token, ['confirm', 'change'])
      if (!link) return refuse(400, unknownLink)
      const { email, user } = link
      const holder = findByEmail(schema, email.to)
      if (holder && holder.id !== user.id) return refuse(422, serverMessages.emailTaken)
      user.update({ email: email.to, emailConfirmedAt: now() })
      // Mail programs open links, too, so the link of a signup works twice.
      if (email.purpose === 'change') dropLinks(schema, user, ['reset', 'confirm', 'change'])
      return {}
    },

    'POST /user/email/link': (schema, { user }) => {
      const isConfirmed = user.emailConfirmedAt !== undefined
      if (!isConfirmed) sendLink(schema, shop, user, 'confirm', user.email)
      return { isConfirmed }
    },

    'POST /user/password': async (schema, { user, body }) => {
      if (isBlank(body.password)) return refuse(400, noPassword, { field: 'password' })
      if (!(await isPassword(body.current, user.password))) return wrongPassword()
      user.update({ password: await hashPassword(body.password) })
      dropLinks(schema, user, ['reset', 'change'])
      return { encodedToken: await beginAgain(schema, user, shop) }
    },

    'POST /user/name': (_, { user, body }) => {
      const missing = Object.entries(body).find(([, value]) => isBlank(value))
      if (missing) {
        return refuse(400, `The field ${missing[0]} is required.`, { field: missing[0] })
      }
      const { firstName, lastName } = body
      user.update({ firstName: tidyText(firstName), lastName: tidyText(lastName) })
      return { user: publicUser(user) }
    },

    'POST /user/email': async (schema, { user, body }) => {
      const email = tidyEmail(body.email)
      const holder = findByEmail(schema, email)
      if (holder?.id === user.id) {
        return refuse(400, 'This is your email already.', { field: 'email' })
      }
      if (!(await isPassword(body.password, user.password))) return wrongPassword()
      dropLinks(schema, user, ['change'])
      if (!holder) sendLink(schema, shop, user, 'change', email)
      return {}
    },

    'GET /user/sessions': (schema, { user, session }) => ({
      sessions: sessionsOf(schema, user, session),
    }),

    'DELETE /user/sessions/:sessionId': (schema, { user, session, params }) => {
      const ended = schema.findBy('session', { id: params.sessionId, userId: user.id })
      if (!ended) return refuse(404, 'There is no such session. Not Found error')
      ended.destroy()
      return { sessions: sessionsOf(schema, user, session) }
    },

    'DELETE /user/sessions': async (schema, { user }) => ({
      encodedToken: await beginAgain(schema, user, shop),
    }),

    'POST /user/logout': (schema, { session }) => {
      if (session) schema.find('session', session)?.destroy()
      return {}
    },

    'GET /user/export': (schema, { user, session }) => {
      const { models: payments } = schema.where('payment', { userId: user.id })
      const { models: emails } = schema.where('email', { userId: user.id })
      const orders = ordersOf(schema, user)
      return {
        user: { ...publicUser(user), emailConfirmedAt: user.emailConfirmedAt ?? null },
        addressList: addressesOf(schema, user),
        cart: cartOf(schema, user),
        wishlist: wishlistOf(schema, user),
        orders,
        payments: payments.map((payment) => ({
          ...toPayment(payment),
          status: payment.status,
          createdAt: payment.createdAt,
          contents: payment.contents,
        })),
        refunds: orders.flatMap(refundsOf),
        sessions: sessionsOf(schema, user, session).map(({ isCurrent, ...one }) => one),
        // It keeps none.
        securityEvents: [],
        // All of them were sent.
        emails: [],
        // One for a new email would tell that nobody has that.
        links: emails.filter(works).flatMap(({ purpose, createdAt }) => {
          if (purpose === 'change') return []
          return [{ purpose, expiresAt: endOf({ purpose, createdAt }).toISOString() }]
        }),
      }
    },

    'GET /user/deletion': (schema, { user }) => {
      const [last, ...others] = ordersOf(schema, user)
      if (!last) return { orders: 0, until: null }
      const placedAt = new Date(last.placedAt)
      const april = 3
      const year = placedAt.getFullYear() + (placedAt.getMonth() < april ? 0 : 1)
      return { orders: 1 + others.length, until: `${year + keptYears}-03-31` }
    },

    'DELETE /user': async (schema, { user, body }) => {
      if (!(await isPassword(body.password, user.password))) return wrongPassword()
      for (const owned of [
        'cartItem',
        'wishlistItem',
        'address',
        'keyedCall',
        'session',
        'email',
      ] as const) {
        schema.where(owned, { userId: user.id }).destroy()
      }
      user.destroy()
      return {}
    },
  } satisfies SomeHandlers
}

const unknownLink = 'The link is unknown, expired or used.'
const noPassword = 'The password is required.'
const wrongPassword = () => refuse(401, serverMessages.badCredentials)

/** Ends all sessions of a customer, and begins one. Returns its token. */
function beginAgain(schema: ShopSchema, user: StoredUser, shop: Shop): Promise<string> {
  schema.where('session', { userId: user.id }).destroy()
  return logIn(schema, user, shop)
}

/** The one that was used last first. */
function sessionsOf(schema: ShopSchema, { id: userId }: StoredUser, current: string | undefined) {
  const newestFirst = schema.where('session', { userId }).models.reverse()
  return newestFirst
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
    .map(({ id, createdAt, lastUsedAt }) => ({
      id,
      device: 'A browser',
      createdAt,
      lastUsedAt,
      isCurrent: id === current,
    }))
}

/** The refunds of an order, as they are exported: in paise. */
function refundsOf({ paymentId, providerPaymentId = '', refunds = [], history }: Order) {
  const requestedAt = history?.find(({ status }) => status === 'cancelled')?.at ?? now()
  const more = { paymentId, providerPaymentId, providerRefundId: null, reason: 'cancelled' }
  return refunds.map(({ amount, status, items = null }) => ({
    ...more,
    amount: amount * 100,
    status,
    requestedAt,
    items,
  }))
}

/** Stores an email with a link, since nothing can be sent. */
function sendLink(
  schema: ShopSchema,
  shop: Shop,
  user: StoredUser,
  purpose: EmailPurpose,
  to: string,
) {
  const token = crypto.randomUUID()
  const path = purpose === 'reset' ? passwordResetPath : emailConfirmationPath
  const email = { to, text: `${path}#${token}` }
  schema.create('email', { userId: user.id, ...email, purpose, token, createdAt: now() })
  shop.onEmail(email)
}

/** When the link of an email ends. */
const endOf = ({ createdAt, purpose }: Pick<StoredEmail, 'createdAt' | 'purpose'>) =>
  new Date(Date.parse(createdAt) + lifetimes[purpose])

const works = (email: Pick<StoredEmail, 'createdAt' | 'purpose'>) => endOf(email) > new Date()

/** Links that went to an earlier email or for an earlier password do nothing any more. */
function dropLinks(schema: ShopSchema, { id }: StoredUser, purposes: readonly EmailPurpose[]) {
  const dropped = ({ userId, purpose }: { userId: string; purpose: EmailPurpose }) =>
    userId === id && purposes.includes(purpose)
  schema.where('email', dropped).destroy()
}

/** An email whose link still works, and its customer. */
function findLink(schema: ShopSchema, token: string, purposes: readonly EmailPurpose[]) {
  const email = schema.findBy('email', { token })
  const user = email && schema.find('user', email.userId)
  return user && purposes.includes(email.purpose) && works(email) ? { email, user } : null
}
