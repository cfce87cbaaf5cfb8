/** Signup, login, passwords that were forgotten, and the links of emails. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBlank, serverMessages, tidyText, type User } from 'shared/contract'
import { resource } from '../calls'
import type { Queries, Transaction } from '../database'
import {
  badCredentials,
  badToken,
  emailTaken,
  HttpError,
  unknownUser,
  wrongField,
} from '../http-error'
import { countAttempt, isWithin, type Limit, limitFailures } from '../limits'
import { confirmationEmail, type Purpose, passwordChangedEmail, resetEmail } from '../mail/emails'
import type { Services } from '../services'
import type { Customer } from './customer'
import {
  addCustomer,
  confirmEmail,
  customerByEmail,
  setEmail,
  setPassword,
  userOf,
} from './customers'
import { deviceOf, rememberDevice } from './devices'
import { keyOf, readEmail } from './email-address'
import { checkNewPassword } from './passwords'
import { noteEvent } from './security-events'
import { beginSession, customerOfSession, type Session } from './sessions'
import { hashOf } from './tokens'

export const auth = resource(({ openCall }) => {
  const signingUp = {
    summary: 'Sign up',
    failures: { 422: serverMessages.emailTaken },
    hashesPassword: true,
  }
  openCall('POST /auth/signup', signingUp, async (request, services, reply) => {
    const { body, network } = request
    const { database, passwords, limits, mail } = services
    const { firstName, lastName, password } = body
    checkName(body)
    const email = emailIn(body)
    checkNewPassword(password)
    await countAttempt(database, [{ kind: 'signup', subject: network, most: limits.signups }])
    if (await customerByEmail(database, email)) throw emailTaken()
    const hash = await passwords.hash(password)
    const mayMail = await isWithin(database, mailLimit('confirm', email, limits))
    const id = randomUUID()
    const call = { request, reply, services }
    const { customer, encodedToken } = await logInAfter(call, id, async (tx) => {
      const added = await addCustomer(tx, {
        id,
        email,
        first_name: tidyText(firstName),
        last_name: tidyText(lastName),
        password_hash: hash,
      })
      if (!added) throw emailTaken()
      if (mayMail) await mail.add(tx, confirmationEmail(added, mail))
      return added
    })
    return { createdUser: userOf(customer), encodedToken }
  })

  const loggingIn = { summary: 'Log in', hashesPassword: true }
  // On a device that the customer has used before, only failures on this device count.
  openCall('POST /auth/login', loggingIn, async (request, services, reply) => {
    const { body, network, headers } = request
    const { database, limits, tokens } = services
    const account = keyOf(body.email)
    const known = await customerByEmail(database, body.email)
    const device = await deviceOf(known, headers.cookie, tokens)
    const failures: Limit[] =
      device === null
        ? [
            { kind: 'login', subject: `${account} ${network}`, most: limits.logins },
            { kind: 'login-account', subject: account, most: limits.loginsPerAccount },
            { kind: 'login-network', subject: network, most: limits.loginsPerNetwork },
          ]
        : [{ kind: 'login-device', subject: device, most: limits.logins }]
    const id = known?.id ?? ''
    const customer = await limitFailures(
      database,
      failures,
      () => checkLogin(known, body.password, services),
      (what) => database.transaction(id, (tx) => noteEvent(tx, id, what, request)),
    )
    const call = { request, reply, services }
    const { encodedToken } = await logInAfter(call, customer.id, async (tx) => {
      // The password may have changed while it was checked.
      if (tx.customer?.token_version !== customer.token_version) throw badCredentials()
      if (device === null) await noteEvent(tx, customer.id, 'new device', request)
      return customer
    })
    return { foundUser: userOf(customer), encodedToken }
  })

  openCall('POST /auth/verify', 'Say whose token it is', async ({ body }, { database, tokens }) => {
    const claims = await tokens.read(body.encodedToken)
    if (!claims) throw badToken()
    return { user: userOf(await customerOfSession(database, claims)) }
  })

  const forgetting = 'Send an email with a link for a new password'
  // Answers the same and does the same number of statements, whether or not the email is known.
  openCall('POST /auth/password/forgot', forgetting, async ({ body, network }, services) => {
    const { database, limits, mail } = services
    const email = emailIn(body)
    await countAttempt(database, [{ kind: 'forgot', subject: network, most: limits.forgotten }])
    await countAttempt(database, [mailLimit('reset', email, limits)])
    const customer = await customerByEmail(database, email)
    await database.transaction(customer?.id ?? '', async (tx) => {
      // The email may have been replaced in the meantime.
      const known = tx.customer && keyOf(tx.customer.email) === keyOf(email) ? tx.customer : null
      await mail.add(tx, resetEmail(known ?? { id: '', email }, mail))
    })
    mail.wake()
    return {}
  })

  const opening = {
    summary: 'Say whose password the token of the email changes',
    failures: { 400: 'The token is unknown, was used or has expired.' },
  }
  // Whoever may see this may change the password.
  openCall('POST /auth/password/link', opening, async ({ body }, { database }) => {
    const { customerId } = await linkOf(database, ['reset'], body.token)
    const [customer] = await database.query<{ email: string }>(
      'select email from customers where id = $1',
      [customerId],
    )
    if (!customer) throw deadLink()
    return customer
  })

  const resetting = {
    summary: 'Set a new password with the token of the email',
    failures: {
      400: 'The token is unknown, was used or has expired, or the server does not accept the password.',
    },
    hashesPassword: true,
  }
  // A customer who opens the link reads the emails to this address, so the address is confirmed, too.
  openCall('POST /auth/password/reset', resetting, async (request, services, reply) => {
    const { body } = request
    const { database, passwords, mail } = services
    checkNewPassword(body.password)
    const { customerId } = await linkOf(database, ['reset'], body.token)
    const hash = await passwords.hash(body.password)
    const call = { request, reply, services }
    const { customer, encodedToken } = await logInAfter(call, customerId, async (tx) => {
      // Of several calls with one link, the first has made it useless.
      await linkOf(tx, ['reset'], body.token)
      await confirmEmail(tx, customerId)
      const changed = await setPassword(tx, customerId, hash)
      await noteEvent(tx, customerId, 'password changed', request)
      await mail.add(tx, passwordChangedEmail(changed, mail))
      return changed
    })
    return { foundUser: userOf(customer), encodedToken }
  })

  const confirming = {
    summary: 'Confirm an email address, or change it, with the token of the email',
    failures: { 400: 'The token is unknown or has expired.', 422: serverMessages.emailTaken },
  }
  // A link that confirms an email may be opened twice: mail programs do so, too. One for a new email works once.
  openCall('POST /auth/email/confirm', confirming, async (request, { database }) => {
    const { body } = request
    const { customerId, purpose } = await linkOf(database, ['confirm', 'change'], body.token)
    await database.transaction(customerId, async (tx) => {
      if (purpose === 'confirm') return confirmEmail(tx, customerId)
      const { email } = await linkOf(tx, ['change'], body.token)
      await setEmail(tx, customerId, email ?? '')
      await noteEvent(tx, customerId, 'email changed', request)
    })
    return {}
  })
})

/** @throws HttpError 401, or 404 if the shop says that an email has no account. */
export async function checkLogin(
  known: Customer | undefined,
  password: string,
  { passwords, hidesAccounts }: Pick<Services, 'passwords' | 'hidesAccounts'>,
): Promise<Customer> {
  if (known && (await passwords.matches(password, known.password_hash))) return known
  if (!known && !hidesAccounts) throw unknownUser()
  // So that the time tells nothing either.
  if (!known) await passwords.hash(password)
  throw badCredentials()
}

interface Call {
  request: Pick<FastifyRequest, 'headers'>
  reply: FastifyReply
  services: Services
}

/**
 * Begins a session of a customer in a transaction, and stores the cookie of the device.
 * @param work changes the account before. @returns what it returns, and the token of the session.
 */
export async function logInAfter(
  { request, reply, services: { database, tokens, mail } }: Call,
  customerId: string,
  work: (tx: Transaction) => Promise<Customer>,
): Promise<{ customer: Customer; encodedToken: string }> {
  const begun = await database.transaction(customerId, async (tx) => {
    const customer = await work(tx)
    const agent = request.headers['user-agent']
    return { customer, encodedToken: await beginSession(tx, customer, agent, tokens) }
  })
  mail.wake()
  const isSecure = mail.origin.startsWith('https:')
  reply.headers(await rememberDevice(begun.customer, tokens, isSecure))
  return begun
}

export type CallWithPassword = Pick<FastifyRequest, 'headers' | 'network'> & {
  customer: Customer
  session: Session
}

/**
 * Checks the password of a customer who is logged in. Failures count for this session alone, so that nobody else can
 * use them up. @throws HttpError 401, 429
 */
export async function checkOwnPassword(
  call: CallWithPassword,
  password: string,
  { database, limits, passwords }: Pick<Services, 'database' | 'limits' | 'passwords'>,
): Promise<void> {
  const { customer, session } = call
  // Its id, and not its token, which can be written in many ways.
  const limit: Limit = { kind: 'session', subject: session.jti, most: limits.logins }
  await limitFailures(
    database,
    [limit],
    async () => {
      if (!(await passwords.matches(password, customer.password_hash))) throw badCredentials()
    },
    (what) => database.transaction(customer.id, (tx) => noteEvent(tx, customer.id, what, call)),
  )
}

interface Link {
  customerId: string
  purpose: Purpose
  /** The new email, if the link is for one. */
  email: string | null
}

/** @throws HttpError 400 if the token of a link is unknown, has expired, was used, or is for something else. */
async function linkOf(db: Queries, purposes: readonly Purpose[], token: string): Promise<Link> {
  const [valid] = await db.query<Link>(
    `select customer_id as "customerId", purpose, email from email_tokens
     where token_hash = $1 and purpose = any($2) and expires_at > now()`,
    [hashOf(token), purposes],
  )
  if (!valid) throw deadLink()
  return valid
}

/** Unlike a refused password, it names no field. */
const deadLink = () =>
  new HttpError(400, 'This link was used already, or has expired. Ask for a new one.')

/**
 * How many emails with links one address gets, whoever asks for them. Somebody else can use them up for an hour. The links
 * in them need not work so long: a new password ends those for one, and a newer link for a new email ends the others.
 */
export function mailLimit(purpose: Purpose, email: string, { mails }: Services['limits']): Limit {
  return {
    kind: `mail-${purpose}`,
    subject: keyOf(email),
    most: mails,
    period: 60,
    reason: 'Several emails to this address were asked for within an hour: look for the newest.',
  }
}

/** @throws HttpError 400 for a name without a visible character. */
export function checkName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): void {
  for (const [field, value] of Object.entries({ firstName, lastName })) required(field, value)
}

/** @throws HttpError 400 for a text without a visible character. */
function required(field: string, text: string): void {
  if (isBlank(text)) throw wrongField(field, `The field ${field} is required.`)
}

/** @throws HttpError 400 for an email that no mail server could have. */
export function emailIn({ email }: { email: string }): string {
  required('email', email)
  const read = readEmail(email)
  if (read === null) throw wrongField('email', 'Enter an email like name@example.com.')
  return read
}
