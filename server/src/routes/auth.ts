/** Signup, login, and passwords that were forgotten. */
import { createHash, randomBytes } from 'node:crypto'
import { serverMessages } from 'shared/contract'
import type { Call } from '../call'
import {
  addCustomer,
  type Customer,
  customerByEmail,
  customerOfSession,
  keyOf,
  setPassword,
  userOf,
} from '../customers'
import { resetEmail } from '../emails'
import { countAttempt } from '../limits'
import { badCredentials, badToken, Refusal, unknownUser } from '../refusal'
import type { Services } from '../services'

/** The longest email of RFC 5321. */
const maxEmail = 254

export async function signUp(
  { body, db, request }: Call<'POST /auth/signup'>,
  { database, passwords, tokens, limits }: Services,
) {
  for (const [field, value] of Object.entries(body)) required(field, value)
  if (body.email.length > maxEmail) {
    throw new Refusal(400, `The field email may have at most ${maxEmail} characters.`)
  }
  const takeBack = await countAttempt(database, 'signup', request.address, limits.signupsPerAddress)
  const isTaken = (await customerByEmail(db, body.email)) !== undefined
  const customer = isTaken
    ? undefined
    : await addCustomer(db, {
        email: body.email,
        first_name: body.firstName,
        last_name: body.lastName,
        password_hash: await passwords.hash(body.password),
      })
  if (!customer) {
    await takeBack()
    throw new Refusal(422, serverMessages.emailTaken)
  }
  return { createdUser: userOf(customer), encodedToken: await tokenOf(customer, tokens) }
}

export async function logIn({ body, db, request }: Call<'POST /auth/login'>, services: Services) {
  const known = await customerByEmail(db, body.email)
  const customer = await checkPassword(known, { ...body, address: request.address }, services)
  return { foundUser: userOf(customer), encodedToken: await tokenOf(customer, services.tokens) }
}

/**
 * Counts a login as failed until its password has proved right, so that simultaneous guesses all count.
 * @param address the caller's network address.
 * @returns the customer. @throws Refusal 401 for a wrong password, 404 without a customer, 429
 */
export async function checkPassword(
  customer: Customer | undefined,
  { email, password, address }: { email: string; password: string; address: string },
  { database, limits, passwords }: Services,
): Promise<Customer> {
  const ofAddress = await countAttempt(database, 'login-address', address, limits.loginsPerAddress)
  const ofEmail = await countAttempt(database, 'login', keyOf(email), limits.loginsPerEmail)
  if (!customer) throw unknownUser()
  if (!(await passwords.matches(password, customer.password_hash))) throw badCredentials()
  await ofAddress()
  await ofEmail()
  return customer
}

export async function verify({ body, db }: Call<'POST /auth/verify'>, { tokens }: Services) {
  const claims = await tokens.read(body.encodedToken)
  if (!claims) throw badToken()
  return { user: userOf(await customerOfSession(db, claims)) }
}

/** Answers the same and does the same number of statements, whether or not the email is known. */
export async function forgotPassword(
  { body }: Call<'POST /auth/password/forgot'>,
  { database, limits, mail }: Services,
) {
  required('email', body.email)
  await countAttempt(database, 'reset', keyOf(body.email), limits.resetsPerEmail)
  const token = randomBytes(24).toString('base64url')
  const found = await customerByEmail(database, body.email)
  await database.transaction(found?.id ?? '', async (tx) => {
    const { customer } = tx
    await tx.query(
      `insert into password_resets (token_hash, customer_id, expires_at)
       select $1, id, now() + interval '1 hour' from customers where id = $2`,
      [hashOf(token), customer?.id ?? ''],
    )
    if (customer) await mail.add(tx, resetEmail(customer, mail.origin, token))
  })
  mail.wake()
  return {}
}

export async function resetPassword(
  { body, db }: Call<'POST /auth/password/reset'>,
  { database, passwords, tokens }: Services,
) {
  required('password', body.password)
  const refused = new Refusal(400, 'This link was used already, or has expired. Ask for a new one.')
  const [valid] = await db.query<{ customer_id: string }>(
    'select customer_id from password_resets where token_hash = $1 and expires_at > now()',
    [hashOf(body.token)],
  )
  if (!valid) throw refused
  const hash = await passwords.hash(body.password)
  const { customer_id } = valid
  const customer = await database.transaction(customer_id, async (tx) => {
    const used = await tx.query(
      `delete from password_resets where token_hash = $1 and expires_at > now()
       returning customer_id`,
      [hashOf(body.token)],
    )
    if (used.length === 0) throw refused
    await tx.query('delete from password_resets where customer_id = $1', [customer_id])
    return setPassword(tx, customer_id, hash)
  })
  return { foundUser: userOf(customer), encodedToken: await tokenOf(customer, tokens) }
}

export function tokenOf(customer: Customer, tokens: Services['tokens']): Promise<string> {
  return tokens.issue({
    _id: customer.id,
    email: customer.email,
    version: customer.token_version,
  })
}

/** @throws Refusal 400 for a text without a visible character. */
export function required(field: string, text: string): void {
  if (text.trim() === '') throw new Refusal(400, `The field ${field} is required.`)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
