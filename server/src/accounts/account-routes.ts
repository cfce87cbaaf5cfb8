/** Name, email, password and sessions of an account, its export, and its deletion. */
import { Readable } from 'node:stream'
import { createKeyedLimit, withoutPlace } from '../call-limits'
import { type CustomerRequest, customerResource } from '../calls'
import type { Queries } from '../database'
import { notFound, unknownUser, wrongField } from '../http-error'
import { countAttempt, forgetAttempts } from '../limits'
import {
  changeLinkEmail,
  confirmationEmail,
  emailChangesEmail,
  emailInUseEmail,
  passwordChangedEmail,
} from '../mail/emails'
import type { Services } from '../services'
import { jsonOf } from '../streams'
import {
  type CallWithPassword,
  checkName,
  checkOwnPassword,
  emailIn,
  logInAfter,
  mailLimit,
} from './auth-routes'
import type { Customer } from './customer'
import { customerByEmail, dropLinks, setName, setPassword, userOf } from './customers'
import { deleteCustomer, keptOf } from './deletion'
import { keyOf } from './email-address'
import { exportOf } from './export'
import { checkNewPassword } from './passwords'
import { noteEvent } from './security-events'
import { endSession, endSessions, requireSession, type Session, sessionsOf } from './sessions'

/** How many links for a new email a customer may ask for in an hour. */
const mostChanges = 5

export const account = customerResource(({ read, change, customerCall }) => {
  read('GET /user/sessions', 'List the sessions', getSessions)

  change('POST /user/name', 'Change the name', getUser, async (tx, { body }) => {
    checkName(body)
    await setName(tx, tx.customer.id, body)
  })

  change('DELETE /user/sessions/:sessionId', 'End a session', getSessions, async (tx, call) => {
    const wasEnded = await endSession(tx, tx.customer.id, call.params.sessionId)
    if (!wasEnded) throw notFound('session')
  })

  const nothing = async () => ({})
  change('POST /user/logout', 'End the own session', nothing, async (tx, { session }) => {
    if (session) await endSession(tx, tx.customer.id, session.jti)
  })

  const changing = { summary: 'Change the password', hashesPassword: true }
  customerCall('POST /user/password', changing, async (request, services, reply) => {
    const { body, customer, session } = request
    const { limits, mail, passwords } = services
    checkNewPassword(body.password)
    await checkOwnPassword(request, body.current, services)
    const hash = await passwords.hash(body.password)
    const call = { request, reply, services }
    const { encodedToken } = await logInAfter(call, customer.id, async (tx) => {
      // It may have been ended in the meantime.
      await requireSession(tx, session)
      const changed = await setPassword(tx, customer.id, hash)
      await noteEvent(tx, customer.id, 'password changed', request)
      if (changed.email_confirmed_at) {
        await mail.add(tx, passwordChangedEmail(changed, mail))
        // If it was somebody else, the customer needs a link now, although that one may have used them up.
        await forgetAttempts(tx, mailLimit('reset', changed.email, limits))
      }
      return changed
    })
    return { encodedToken }
  })

  const replacing = {
    summary: 'Send an email with a link to a new address, which then replaces the old one',
    hashesPassword: true,
  }
  // Tells the old email, too. Answers the same whether or not the new one has an account, whose customer is told instead.
  customerCall('POST /user/email', replacing, async (request, services) => {
    const { body, customer, session } = request
    const { database, limits, mail } = services
    const email = emailIn(body)
    if (keyOf(email) === keyOf(customer.email)) {
      throw wrongField('email', 'This is your email already.')
    }
    await checkOwnPassword(request, body.password, services)
    await countAttempt(database, [
      mailLimit('change', email, limits),
      { kind: 'email-change', subject: customer.id, most: mostChanges, period: 60 },
    ])
    const holder = await customerByEmail(database, email)
    await database.transaction(customer.id, async (tx) => {
      const { email_confirmed_at } = await requireSession(tx, session)
      await dropLinks(tx, customer.id, ['change'])
      await mail.add(
        tx,
        holder ? emailInUseEmail(holder, mail) : changeLinkEmail({ id: customer.id, email }, mail),
      )
      if (email_confirmed_at) await mail.add(tx, emailChangesEmail(customer, mail))
    })
    mail.wake()
    return {}
  })

  const sending = 'Send an email with a link that confirms the address'
  customerCall('POST /user/email/link', sending, async ({ customer }, services) => {
    const { database, limits, mail } = services
    if (customer.email_confirmed_at !== null) return { isConfirmed: true }
    await countAttempt(database, [mailLimit('confirm', customer.email, limits)])
    await mail.add(database, confirmationEmail(customer, mail))
    mail.wake()
    return { isConfirmed: false }
  })

  // The caller's session ends as well, and a new one begins: sessions without a row can only be ended together.
  customerCall(
    'DELETE /user/sessions',
    'End all other sessions',
    async (request, services, reply) => {
      const { customer, session } = request
      const call = { request, reply, services }
      const { encodedToken } = await logInAfter(call, customer.id, async (tx) => {
        await requireSession(tx, session)
        return endSessions(tx, customer.id)
      })
      return { encodedToken }
    },
  )

  const reading = createKeyedLimit({ atOnce: 50, waiting: 0 })
  const exporting = 'Get everything that is stored about the customer'
  // Whoever reads it slowly keeps no connection to the database, and nobody of the network from anything but exports.
  customerCall(
    'GET /user/export',
    exporting,
    async ({ customer }, { database, provider }, reply) => {
      const data = await exportOf(database, customer, provider)
      reply.type('application/json; charset=utf-8')
      return withoutPlace(async () => reply.send(Readable.from(jsonOf(data))), reading)
    },
  )

  const asking = 'Say what a deletion of the account would leave, and for how long'
  customerCall('GET /user/deletion', asking, async ({ customer }, { database, keepYears }) =>
    keptOf(database, customer.id, keepYears),
  )

  customerCall(
    'DELETE /user',
    { summary: 'Delete the account', hashesPassword: true },
    deleteAccount,
  )
})

async function getUser(db: Queries, { _id }: Session) {
  const [customer] = await db.query<Customer>('select * from customers where id = $1', [_id])
  if (!customer) throw unknownUser()
  return { user: userOf(customer) }
}

async function getSessions(db: Queries, { _id, jti }: Session) {
  return { sessions: await sessionsOf(db, _id, jti) }
}

export async function deleteAccount(
  request: CallWithPassword & Pick<CustomerRequest<'DELETE /user'>, 'body'>,
  services: Pick<Services, 'database' | 'limits' | 'passwords' | 'mail' | 'keepYears'>,
) {
  const { body, customer, session } = request
  const { database, mail, keepYears } = services
  await checkOwnPassword(request, body.password, services)
  await database.transaction(customer.id, async (tx) => {
    // It may have been ended in the meantime.
    await deleteCustomer(tx, await requireSession(tx, session), { mail, keepYears })
  })
  mail.wake()
  return {}
}
