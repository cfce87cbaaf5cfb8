/** Name, email, password and sessions of an account, its export, and its deletion. */
import type { Call, Own } from '../call'
import type { Customer } from '../customer'
import { customerByEmail, dropLinks, setName, setPassword, userOf } from '../customers'
import { deleteCustomer, keptOf } from '../deletion'
import { keyOf } from '../email-address'
import {
  changeLinkEmail,
  emailChangesEmail,
  emailInUseEmail,
  passwordChangedEmail,
} from '../emails'
import { exportOf } from '../export'
import { notFound, wrongField } from '../http-error'
import { countAttempt } from '../limits'
import { checkNewPassword } from '../passwords'
import type { Services } from '../services'
import { beginSession, continueSession, endSession, endSessions, sessionsOf } from '../sessions'
import { checkName, checkOwnPassword, emailIn, mailLimit, withDevice } from './auth'

export async function changePassword(
  { body, customer, request }: Call<'POST /user/password'>,
  services: Services,
) {
  const { database, mail, passwords, tokens } = services
  checkNewPassword(body.password)
  const { session, headers } = request
  await checkOwnPassword(customer, { password: body.current, session }, services)
  const hash = await passwords.hash(body.password)
  const { changed, encodedToken } = await database.transaction(customer.id, async (tx) => {
    // It may have been ended in the meantime.
    await continueSession(tx, session)
    const changed = await setPassword(tx, customer.id, hash)
    if (changed.email_confirmed_at) await mail.add(tx, passwordChangedEmail(changed, mail.origin))
    return { changed, encodedToken: await beginSession(tx, changed, headers['user-agent'], tokens) }
  })
  mail.wake()
  return withDevice(changed, { encodedToken }, services)
}

export async function changeName({ body, customer, db }: Call<'POST /user/name'>) {
  checkName(body)
  await setName(db, customer.id, body)
}

export async function getUser({ customer, db }: Call<'POST /user/name'>) {
  const [now = customer] = await db.query<Customer>('select * from customers where id = $1', [
    customer.id,
  ])
  return { user: userOf(now) }
}

/** How many links for a new email a customer may ask for in an hour. */
const mostChanges = 5

/**
 * Sends a link to a new email, and tells the old one. Answers the same whether or not the new one has an account, whose
 * customer is told instead.
 */
export async function changeEmail(
  { body, customer, request }: Call<'POST /user/email'>,
  services: Services,
) {
  const { database, limits, mail } = services
  const email = emailIn(body)
  if (keyOf(email) === keyOf(customer.email)) {
    throw wrongField('email', 'This is your email already.')
  }
  const { session } = request
  await checkOwnPassword(customer, { password: body.password, session }, services)
  await countAttempt(database, [
    { ...mailLimit('change', email, limits) },
    { kind: 'email-change', subject: customer.id, most: mostChanges, period: 60 },
  ])
  const holder = await customerByEmail(database, email)
  await database.transaction(customer.id, async (tx) => {
    const { email_confirmed_at } = await continueSession(tx, session)
    await dropLinks(tx, customer.id, ['change'])
    await mail.add(
      tx,
      holder
        ? emailInUseEmail(holder, mail.origin)
        : changeLinkEmail({ id: customer.id, email }, mail.origin),
    )
    if (email_confirmed_at) await mail.add(tx, emailChangesEmail(customer, mail.origin))
  })
  mail.wake()
  return {}
}

export async function getSessions({ db, customer, request }: Own) {
  return { sessions: await sessionsOf(db, customer.id, request.session.jti) }
}

export async function endOneSession({
  db,
  customer,
  params,
}: Call<'DELETE /user/sessions/:sessionId'>) {
  if (!(await endSession(db, customer.id, params.sessionId))) throw notFound('session')
}

/** The caller's session ends as well, and a new one begins: sessions without a row can only be ended together. */
export async function endOtherSessions(
  { customer, request }: Call<'DELETE /user/sessions'>,
  services: Services,
) {
  const { session, headers } = request
  const { changed, encodedToken } = await services.database.transaction(customer.id, async (tx) => {
    await continueSession(tx, session)
    const changed = await endSessions(tx, customer.id)
    const agent = headers['user-agent']
    return { changed, encodedToken: await beginSession(tx, changed, agent, services.tokens) }
  })
  return withDevice(changed, { encodedToken }, services)
}

export async function logOut({ db, customer, request }: Call<'POST /user/logout'>) {
  await endSession(db, customer.id, request.session.jti)
}

export async function exportAccount(
  { customer }: Call<'GET /user/export'>,
  { database, provider }: Services,
) {
  return database.snapshot((tx) => exportOf(tx, customer, provider))
}

export async function whatStays(
  { customer }: Call<'GET /user/deletion'>,
  { database, keepYears }: Services,
) {
  return keptOf(database, customer.id, keepYears)
}

export async function deleteAccount(
  { body, customer, request }: Pick<Call<'DELETE /user'>, 'body' | 'customer' | 'request'>,
  services: Pick<Services, 'database' | 'limits' | 'passwords' | 'mail' | 'keepYears'>,
) {
  const { database, mail, keepYears } = services
  const { session } = request
  await checkOwnPassword(customer, { password: body.password, session }, services)
  await database.transaction(customer.id, async (tx) => {
    // It may have been ended in the meantime.
    await deleteCustomer(tx, await continueSession(tx, session), { mail, keepYears })
  })
  mail.wake()
  return {}
}
