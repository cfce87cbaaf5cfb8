/** The commands `orders attention`, `orders close` and `orders reconcile`. */
import { Argument } from '@commander-js/extra-typings'
import { pino } from 'pino'
import type { Queries } from '../database'
import { HttpError } from '../http-error'
import { startOf } from '../indian-time'
import { rupees } from '../mail/emails'
import { setWaitingAside } from '../mail/mail'
import {
  changing,
  day,
  formatTime,
  type Listed,
  line,
  listing,
  noteOperation,
  withShop,
} from '../operate/operate'
import { readSettings } from '../settings'
import { isLongPending, isOpen, solveProblems } from './provider-records'
import { createProvider, sendTo } from './razorpay'
import { reconcile } from './reconcile'

/** What an operator has to deal with. */
interface Attention {
  since: string
  /** The provider's id; of a refund that it does not make, that of the payment. */
  id: string
  order: string | null
  /** In rupees. */
  amount: number
  problem: string
}

const open: Listed<Attention> = {
  select: (db, rest, values) =>
    db.query(
      `select * from (
         select told_at as since, record.id, orders.id as order,
           record.amount_paise / 100.0::float as amount, problem
         from provider_records as record left join orders using (provider_payment_id)
         where ${isOpen}
         union all
         select requested_at, provider_payment_id, orders.id, amount_paise / 100.0::float, problem
         from refunds left join orders using (customer_id, payment_id, provider_payment_id)
         where problem is not null
         union all
         select requested_at, provider_payment_id, orders.id, amount_paise / 100.0::float,
           'pending for ten days'
         from refunds left join orders using (customer_id, payment_id, provider_payment_id)
         where ${isLongPending}
       ) as open ${rest}`,
      values,
    ),
  none: 'Nothing needs you.',
  columns: {
    Since: ({ since }) => formatTime(since),
    'At the provider': ({ id }) => id,
    Order: ({ order }) => order,
    Amount: ({ amount }) => rupees.format(amount),
    Problem: ({ problem }) => problem,
  },
}

export const attention = listing(
  open,
  'order by since',
  'attention',
  'lists what needs you, oldest first',
  'Refunds that the provider refuses, and what it has told that does not fit: payments that the shop does not know, refunds that somebody has made there, and disputes.',
)

/** Whether a refund of a payment that “orders attention” lists was refused; `null` if it lists none. */
async function openRefundIsRefused(
  db: Queries,
  providerPaymentId: string,
): Promise<boolean | null> {
  const [found] = await db.query<{ isRefused: boolean | null }>(
    `select bool_or(problem is not null) as "isRefused" from refunds
     where provider_payment_id = $1 and (problem is not null or ${isLongPending})`,
    [providerPaymentId],
  )
  return found?.isRefused ?? null
}

export const close = changing(
  'close',
  'notes that you have dealt with something that “orders attention” lists',
)
  .addArgument(
    new Argument('<id>', 'the provider’s id, such as pay_…, rfnd_… or disp_…').argParser(line(100)),
  )
  .action((id, options) =>
    withShop(options, async ({ database, by }) => {
      const solved = await database.maintain(async (tx) => {
        const ids = await solveProblems(tx, { id })
        if (ids.length === 0) {
          const isRefused = await openRefundIsRefused(tx, id)
          if (isRefused === null) throw new HttpError(404, `Nothing with the id ${id} needs you.`)
          const again = isRefused ? `“orders refund ${id}” tries it again, and ` : ''
          throw new HttpError(
            409,
            `${id} has a refund that needs you: ${again}“orders refund ${id} --by-hand” notes that you have paid it back.`,
          )
        }
        await noteOperation(tx, by, 'orders close', id)
        return ids
      })
      return [solved, `${id} is dealt with.`]
    }),
  )

export const reconcilePayments = changing(
  'reconcile',
  'reads the provider’s payments, refunds and disputes, and takes what the shop does not know',
  'It needs the settings of the server. Run it after a restore, before the server starts, and whenever events may have been lost.',
)
  .requiredOption(
    '--since <day>',
    'the first day, in India, such as 2026-11-01; disputes of a year are always read',
    day,
  )
  .option(
    '--after-restore',
    'sends no emails, and sets those aside that waited in the backup: they have been sent since',
  )
  .action(({ since, afterRestore = false, ...options }) =>
    withShop(options, async ({ database, mail, by }) => {
      const { payments } = readSettings(process.env)
      if (payments.provider === 'test') {
        throw new HttpError(
          409,
          'PAYMENTS is test: its provider has nothing that the shop has not.',
        )
      }
      const provider = createProvider('razorpay', payments, sendTo(payments.api))
      const log = pino({ base: null }, pino.destination(2))
      const add = afterRestore ? async () => {} : mail.add
      const services = {
        database,
        provider,
        log,
        mail: { ...mail, add, wake() {}, async stop() {} },
      }
      const emailsSetAside = await database.maintain(async (tx) => {
        await noteOperation(tx, by, 'orders reconcile', since)
        return afterRestore ? setWaitingAside(tx, 'waited in the backup') : 0
      })
      const read = await reconcile(services, startOf(since))
      const { length: attention } = await open.select(database, '', [])
      const told =
        attention === 0 ? 'Nothing needs you' : `${attention} need you: “orders attention”`
      const sentences = [
        `Compared ${read.payments} payments, ${read.refunds} refunds and ${read.disputes} disputes. ${told}.`,
        ...(emailsSetAside > 0 ? [`Emails set aside: ${emailsSetAside}.`] : []),
      ]
      return [{ ...read, attention, emailsSetAside }, sentences.join(' ')]
    }),
  )
