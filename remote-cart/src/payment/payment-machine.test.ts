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

describe('a payment', () => {
  test('goes from opening to paid and cleared', () => {
    const events: PaymentEvent[] = [
      began,
      succeeded('pay_1'),
      { type: 'confirmed', id, paymentId: 'pay_1' },
    ]
    const seen = events.map((_, index) => phases(run(...events.slice(0, index + 1))))
    expect(seen).toEqual([['opening'], ['paid'], ['cleared']])
  })

  test('can succeed after a failure', () => {
    expect(phases(run(began, { type: 'failed', id }))).toEqual(['failed'])
    expect(phases(run(began, { type: 'failed', id }, succeeded('pay_1')))).toEqual(['paid'])
  })

  test('is closed once dismissed, and paid if it still succeeds', () => {
    const dismissed = run(began, { type: 'dismissed', id })
    expect(pendingPayment(dismissed)).toBeNull()
    expect(phases(reduce(dismissed, succeeded('pay_1')))).toEqual(['paid'])
  })

  test('becomes unknown when its page is closed, and stays so until the shopper says otherwise', () => {
    const unknown = run(began, { type: 'orphaned' })
    expect(phases(unknown)).toEqual(['unknown'])
    expect(phases(run(began, { type: 'orphaned' }, { type: 'dismissed', id }))).toEqual(['unknown'])
    expect(pendingPayment(reduce(unknown, { type: 'unpaid', id }))).toBeNull()
  })

  test('that was reported is not lost when its page is closed', () => {
    expect(phases(run(began, succeeded('pay_1'), { type: 'orphaned' }))).toEqual(['paid'])
  })

  test('reported twice is one payment, even after everything is done', () => {
    const done = run(began, succeeded('pay_1'), { type: 'confirmed', id, paymentId: 'pay_1' })
    expect(reduce(done, succeeded('pay_1'))).toBe(done)
  })

  test('charged a second time is recorded in addition to the first: no charge is lost', () => {
    const twice = run(began, succeeded('pay_1'), succeeded('pay_2'))
    expect(phases(twice)).toEqual(['paid', 'paid'])
    expect(new Set(twice.map((attempt) => attempt.id)).size).toBe(2)
  })

  test('is settled before an earlier one of which nothing is known', () => {
    const late = { ...succeeded('pay_2'), draft: draft('second') } as PaymentEvent
    const both = run(began, { type: 'orphaned' }, late)
    expect(phases(both)).toEqual(['unknown', 'paid'])
    expect(pendingPayment(both)).toMatchObject({ phase: 'paid', paymentId: 'pay_2' })
  })

  test('does not begin while another is pending', () => {
    const open = run(began)
    expect(reduce(open, { type: 'began', draft: draft('second') })).toBe(open)
  })

  test('is restored from its report if the journal has lost it', () => {
    expect(phases(run(succeeded('pay_1')))).toEqual(['paid'])
  })

  test('is stored for ten attempts, no longer', () => {
    let journal: Journal = []
    for (let count = 0; count < 30; count += 1) {
      journal = reduce(journal, { type: 'began', draft: draft(`attempt-${count}`) })
      journal = reduce(journal, { type: 'dismissed', id: `attempt-${count}` })
    }
    expect(journal.length).toBe(11)
  })
})

describe('a payment of the server', () => {
  const confirmation = {
    razorpay_payment_id: 'pay_1',
    razorpay_order_id: 'order_1',
    razorpay_signature: 'signature',
  }
  const reported: PaymentEvent = { ...succeeded('pay_1'), confirmation } as PaymentEvent

  test('keeps what the server has to check until it is confirmed', () => {
    expect(run(began, reported)).toMatchObject([{ phase: 'paid', confirmation }])
    const confirmed = run(began, reported, { type: 'confirmed', id, paymentId: 'pay_1' })
    expect(confirmed).toEqual([{ phase: 'cleared', id, paymentId: 'pay_1' }])
    expect(reduce(confirmed, reported)).toBe(confirmed)
  })

  test('whose report is doubted is unknown, and stays pending', () => {
    const doubted = run(began, reported, { type: 'doubted', id })
    expect(phases(doubted)).toEqual(['unknown'])
    expect(pendingPayment(doubted)).not.toBeNull()
  })

  test('that was interrupted ends as the server says', () => {
    const unknown = run(began, { type: 'orphaned' })
    expect(phases(reduce(unknown, { type: 'unpaid', id }))).toEqual(['dismissed'])
    const confirmed = reduce(unknown, { type: 'confirmed', id, paymentId: 'made-1' })
    expect(phases(confirmed)).toEqual(['cleared'])
  })

  test('is not over while its widget is open, whatever the server says', () => {
    const open = run(began)
    expect(phases(reduce(open, { type: 'unpaid', id }))).toEqual(['opening'])
    expect(phases(reduce(open, { type: 'confirmed', id, paymentId: 'x' }))).toEqual(['opening'])
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
