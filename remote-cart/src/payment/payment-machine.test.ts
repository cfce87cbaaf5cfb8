import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Journal,
  type PaymentEvent,
  pendingPayment,
  reduce,
  transitions,
} from './payment-machine'
import { draft } from './testing/samples'

const first = draft('first')
const run = (...events: PaymentEvent[]): Journal => events.reduce(reduce, [])
const phases = (journal: Journal) => journal.map(({ phase }) => phase)
const began: PaymentEvent = { type: 'began', draft: first }
const succeeded = (paymentId: string): PaymentEvent => ({
  type: 'succeeded',
  draft: first,
  paymentId,
})
const id = 'first'

const dismissed: PaymentEvent = { type: 'dismissed', id }
const orphaned: PaymentEvent = { type: 'orphaned' }
const unpaid: PaymentEvent = { type: 'unpaid', id }
const confirmed: PaymentEvent = { type: 'confirmed', id, paymentId: 'pay_1' }

test.each<[string, PaymentEvent[], ReturnType<typeof phases>]>([
  ['is open once it has begun', [began], ['opening']],
  ['is paid, and cleared', [began, succeeded('pay_1'), confirmed], ['cleared']],
  ['succeeds although it was dismissed', [began, dismissed, succeeded('pay_1')], ['paid']],
  ['is unknown when its page is closed', [began, orphaned], ['unknown']],
  ['stays unknown, whatever a closed widget says', [began, orphaned, dismissed], ['unknown']],
  ['is not lost with its page once it was reported', [began, succeeded('p'), orphaned], ['paid']],
  ['is restored from its report if the journal has lost it', [succeeded('pay_1')], ['paid']],
  // No charge is lost.
  ['is charged twice', [began, succeeded('pay_1'), succeeded('pay_2')], ['paid', 'paid']],
  ['is over, as the server says', [began, orphaned, unpaid], ['dismissed']],
  ['is made, as the server says', [began, orphaned, confirmed], ['cleared']],
  ['is not over while its widget is open', [began, unpaid], ['opening']],
  ['is not made while its widget is open', [began, confirmed], ['opening']],
])('a payment %s', (_, events, expected) => {
  const journal = run(...events)
  expect(phases(journal)).toEqual(expected)
  expect(new Set(journal.map((attempt) => attempt.id)).size).toBe(expected.length)
})

describe('a payment', () => {
  test.each([
    ['dismissed', [began, dismissed]],
    ['given up', [began, orphaned, unpaid]],
  ])('that is %s is not pending', (_, events) => {
    expect(pendingPayment(run(...events))).toBeNull()
  })

  test('is settled before an earlier one of which nothing is known', () => {
    const late = { ...succeeded('pay_2'), draft: draft('second') } as PaymentEvent
    const both = run(began, orphaned, late)
    expect(phases(both)).toEqual(['unknown', 'paid'])
    expect(pendingPayment(both)).toMatchObject({ phase: 'paid', paymentId: 'pay_2' })
  })

  test('does not begin while another is pending', () => {
    const open = run(began)
    expect(reduce(open, { type: 'began', draft: draft('second') })).toBe(open)
  })

  test('is stored for ten attempts, no longer', () => {
    let journal: Journal = []
    for (let count = 0; count < 30; count += 1) {
      journal = reduce(journal, { type: 'began', draft: draft(`attempt-${count}`) })
      journal = reduce(journal, { type: 'dismissed', id: `attempt-${count}` })
    }
    expect(journal.length).toBe(11)
  })

  const confirmation = {
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: 'order_1',
    razorpay_signature: 'signature',
  }
  const reported: PaymentEvent = { ...succeeded('pay_1'), confirmation } as PaymentEvent

  test('keeps what the server has to check until it is confirmed, and is not reported again', () => {
    expect(run(began, reported)).toMatchObject([{ phase: 'paid', confirmation }])
    const cleared = run(began, reported, confirmed)
    expect(cleared).toEqual([{ phase: 'cleared', id, paymentId: 'pay_1' }])
    expect(reduce(cleared, reported)).toBe(cleared)
  })

  test('whose report is doubted is unknown, and stays pending', () => {
    const doubted = run(began, reported, { type: 'doubted', id })
    expect(phases(doubted)).toEqual(['unknown'])
    expect(pendingPayment(doubted)).not.toBeNull()
  })
})

test('the diagram in the documentation shows every transition, and no other', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../docs/payment.md'), 'utf8')
  const drawn = [...text.matchAll(/^\s*([\w]+) --> ([\w]+): ([\w-]+)$/gm)]
    .map(([, from, to, event]) => `${from} ${event} ${to}`)
    .filter((edge) => !edge.startsWith('idle '))
  const real = Object.entries(transitions).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  )
  expect(drawn.sort()).toEqual(real.sort())
})
