/** Signup, login, passwords that were forgotten, and the confirmation of emails. */
import { randomUUID } from 'node:crypto'
import { type AnswerOf, isBlank, tidyText, type User } from 'shared/contract'
import { type Call, Written } from '../call'
import type { Customer } from '../customer'
import {
  addCustomer,
  confirmEmail,
  customerByEmail,
  customerOfSession,
  setEmail,
  setPassword,
  userOf,
} from '../customers'
import type { Queries } from '../database'
import { deviceOf, rememberDevice } from '../devices'
import { keyOf, readEmail } from '../email-address'
import { confirmationEmail, type Purpose, passwordChangedEmail, resetEmail } from '../emails'
import {
  badCredentials,
  badToken,
  emailTaken,
  HttpError,
  unknownUser,
  wrongField,
} from '../http-error'
import { countAttempt, isWithin, type Limit, limitFailures } from '../limits'
import { checkNewPassword } from '../passwords'
import type { Services } from '../services'
import { beginSession, type Session } from '../sessions'
import { hashOf } from '../tokens'

export async function signUp({ body, request }: Call<'POST /auth/signup'>, services: Services) {
  const { database, passwords, tokens, limits, mail } = services
  const { firstName, lastName, password } = body
  checkName(body)
  const email = emailIn(body)
  checkNewPassword(password)
  const { network, headers } = request
  await countAttempt(database, [{ kind: 'signup', subject: network, most: limits.signups }])
  if (await customerByEmail(database, email)) throw emailTaken()
  const hash = await passwords.hash(password)
  const mayMail = await isWithin(database, mailLimit('confirm', email, limits))
  const id = randomUUID()
  const { customer, encodedToken } = await database.transaction(id, async (tx) => {
    const added = await addCustomer(tx, {
      id,
      email,
      first_name: tidyText(firstName),
      last_name: tidyText(lastName),
      password_hash: hash,
    })
    if (!added) throw emailTaken()
    if (mayMail) await mail.add(tx, confirmationEmail(added, mail.origin))
    return {
      customer: added,
      encodedToken: await beginSession(tx, added, headers['user-agent'], tokens),
    }
  })
  mail.wake()
  return withDevice(customer, { createdUser: userOf(customer), encodedToken }, services)
}

/** On a device that the customer has used before, only failures on this device count. */
export async function logIn({ body, request }: Call<'POST /auth/login'>, services: Services) {
  const { database, limits, passwords, tokens } = services
  const account = keyOf(body.email)
  const { network, headers } = request
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
  const customer = await limitFailures(database, failures, async () => {
    if (!known) throw unknownUser()
    if (!(await passwords.matches(body.password, known.password_hash))) throw badCredentials()
    return known
  })
  const encodedToken = await database.transaction(customer.id, (tx) => {
    // The password may have changed while it was checked.
    if (tx.customer?.token_version !== customer.token_version) throw badCredentials()
    return beginSession(tx, customer, headers['user-agent'], tokens)
  })
  return withDevice(customer, { foundUser: userOf(customer), encodedToken }, services)
}

/** The answer of a login or a new password, with a cookie for the device. */
export async function withDevice(
  customer: Customer,
  answer: AnswerOf<
    | 'POST /auth/signup'
    | 'POST /auth/login'
    | 'POST /auth/password/reset'
    | 'POST /user/password'
    | 'DELETE /user/sessions'
  >,
  { tokens, mail }: Services,
): Promise<Written> {
  const headers = await rememberDevice(customer, tokens, mail.origin.startsWith('https:'))
  return new Written(Buffer.from(JSON.stringify(answer)), headers)
}

/**
 * Checks the password of a customer who is logged in. Failures count for this session alone, so that nobody else can
 * use them up. @throws HttpError 401, 429
 */
export async function checkOwnPassword(
  { password_hash }: Customer,
  { password, session }: { password: string; session: Session },
  { database, limits, passwords }: Pick<Services, 'database' | 'limits' | 'passwords'>,
): Promise<void> {
  // Its id, and not its token, which can be written in many ways.
  const limit: Limit = { kind: 'session', subject: session.jti, most: limits.logins }
  await limitFailures(database, [limit], async () => {
    if (!(await passwords.matches(password, password_hash))) throw badCredentials()
  })
}

export async function verify(
  { body }: Call<'POST /auth/verify'>,
  { database, tokens }: Pick<Services, 'database' | 'tokens'>,
) {
  const claims = await tokens.read(body.encodedToken)
  if (!claims) throw badToken()
  return { user: userOf(await customerOfSession(database, claims)) }
}

/** Answers the same and does the same number of statements, whether or not the email is known. */
export async function forgotPassword(
  { body, request }: Call<'POST /auth/password/forgot'>,
  { database, limits, mail }: Services,
) {
  const email = emailIn(body)
  const { network } = request
  await countAttempt(database, [{ kind: 'forgot', subject: network, most: limits.forgotten }])
  await countAttempt(database, [mailLimit('reset', email, limits)])
  const customer = await customerByEmail(database, email)
  await mail.add(database, resetEmail(customer ?? { id: '', email }, mail.origin))
  mail.wake()
  return {}
}

/** Says whose password a link changes, to whoever may change it. */
export async function showLink(
  { body }: Call<'POST /auth/password/link'>,
  { database }: Pick<Services, 'database'>,
) {
  const { customerId } = await linkOf(database, ['reset'], body.token)
  const [customer] = await database.query<{ email: string }>(
    'select email from customers where id = $1',
    [customerId],
  )
  if (!customer) throw deadLink()
  return customer
}

/** A customer who opens the link reads the emails to this address, so the address is confirmed, too. */
export async function resetPassword(
  { body, request }: Call<'POST /auth/password/reset'>,
  services: Services,
) {
  const { database, passwords, tokens, mail } = services
  checkNewPassword(body.password)
  const { customerId } = await linkOf(database, ['reset'], body.token)
  const hash = await passwords.hash(body.password)
  const { customer, encodedToken } = await database.transaction(customerId, async (tx) => {
    // Of several calls with one link, the first has made it useless.
    await linkOf(tx, ['reset'], body.token)
    await confirmEmail(tx, customerId)
    const changed = await setPassword(tx, customerId, hash)
    await mail.add(tx, passwordChangedEmail(changed, mail.origin))
    const agent = request.headers['user-agent']
    return { customer: changed, encodedToken: await beginSession(tx, changed, agent, tokens) }
  })
  mail.wake()
  return withDevice(customer, { foundUser: userOf(customer), encodedToken }, services)
}

/**
 * Confirms an email, or sets a new one. A link that confirms one may be opened twice: mail programs do so, too. One for a
 * new email works once.
 */
export async function confirmAddress(
  { body }: Call<'POST /auth/email/confirm'>,
  { database }: Services,
) {
  const { customerId, purpose } = await linkOf(database, ['confirm', 'change'], body.token)
  await database.transaction(customerId, async (tx) => {
    if (purpose === 'confirm') return void (await confirmEmail(tx, customerId))
    const { email } = await linkOf(tx, ['change'], body.token)
    await setEmail(tx, customerId, email ?? '')
  })
  return {}
}

export async function sendConfirmationLink(
  { customer }: Call<'POST /user/email/link'>,
  { database, limits, mail }: Services,
) {
  if (customer.email_confirmed_at !== null) return { isConfirmed: true }
  await countAttempt(database, [mailLimit('confirm', customer.email, limits)])
  await mail.add(database, confirmationEmail(customer, mail.origin))
  mail.wake()
  return { isConfirmed: false }
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
 * How many emails with links one address gets, whoever asks for them. Somebody else can use them up, but not longer than
 * the links in them work.
 */
export function mailLimit(purpose: Purpose, email: string, { mails }: Services['limits']): Limit {
  return {
    ...{ kind: `mail-${purpose}`, subject: keyOf(email), most: mails, period: 60 },
    reason: 'Several emails went to this address within an hour, and their links still work.',
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
