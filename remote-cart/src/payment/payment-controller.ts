/**
 * The flow of a customer's payments whose orders a server makes: begin, open the widget, settle what it reports, and
 * resume what was interrupted.
 */
import { isAborted } from 'shared/shop'
import type { BrowserLock } from './browser-lock'
import type { PaymentJournal } from './journal'
import { loadWidgetFor, openWidget, type PaymentPage, type Wanted } from './open-widget'
import { type Attempt, type Draft, type EndedAttempt, pendingPayment } from './payment-machine'
import type { PaymentState } from './payment-state'
import { awaiting, type ServerOrders } from './server-orders'

/** Everything outside the controller. Each call may fail, and the page may close at each. */
interface PaymentPorts extends PaymentPage {
  orders: ServerOrders
  journal: PaymentJournal
  lock: BrowserLock
}

export interface PaymentController {
  /** Pays once: does nothing while a payment is in progress or unsettled. */
  pay: (wanted: Wanted) => Promise<void>
  /** Continues what an earlier page left unfinished, or waits until a running call has. Never opens the widget. */
  resume: () => Promise<void>
  /**
   * Asks the server about a payment that only the server can settle. Changes nothing until the server knows how the
   * payment ended.
   */
  inquire: () => Promise<void>
  /** Closes an unknown payment: the shopper says that it did not succeed. */
  giveUp: (attemptId: string) => Promise<void>
}

/** The payments of one customer. A page has one controller for each, since it knows what is in progress. */
export function createPaymentController(ports: PaymentPorts): PaymentController {
  const { orders, journal, lock, show, freshCart } = ports
  let isPaying = false
  let atWork: Promise<unknown> | null = null
  let isWaiting = false
  /** How often this page has waited for another tab. */
  let waits = 0
  /** The payment whose widget was closed last: the money may have been taken anyway. */
  let closed: Draft | null = null

  const pending = () => pendingPayment(journal.read())

  /** Runs a task under the lock and shows its result; without the lock it reports another tab. */
  async function alone(task: () => Promise<PaymentState>): Promise<void> {
    const run = lock.ifFree(async () => show(await task()))
    atWork = run
    try {
      if (!(await run)) waitForOthers()
    } finally {
      atWork = null
    }
  }

  function waitForOthers() {
    show({ status: 'elsewhere' })
    if (isWaiting) return
    isWaiting = true
    waits += 1
    const wait = waits
    const before = completed()
    let isSettled = false
    lock
      .whenFree(async () => {
        isWaiting = false
        const own = await settle()
        const state = own.status === 'idle' ? await completedSince(before) : own
        // What was settled here is shown first: an empty cart would lead away from it.
        isSettled = state.status !== 'idle'
        if (isSettled) show(state)
      })
      .then(() => (isSettled ? undefined : readCartAfter(wait)))
      .catch(logFailure)
  }

  /** The payments that have their orders, by their ids. */
  const completed = () =>
    journal.read().flatMap(({ phase, id }) => (phase === 'cleared' ? [id] : []))

  /** The payment that another tab has completed: this page may be the one that the shopper looks at. */
  async function completedSince(before: readonly string[]): Promise<PaymentState> {
    const id = completed().findLast((one) => !before.includes(one))
    if (id === undefined) return { status: 'idle' }
    return orders.showOrder(id).catch((error) => {
      logFailure(error)
      return { status: 'idle' } as const
    })
  }

  /**
   * The other tab may have paid for the cart that this one shows. No tab has to wait while it is read, nor after it: tabs
   * that took the lock once more would wait for each other. A payment that another tab has begun meanwhile is shown by
   * what waits for that one.
   */
  async function readCartAfter(wait: number) {
    await freshCart().catch(logFailure)
    if (wait === waits && !atWork && !pending()) show({ status: 'idle' })
  }

  async function payAlone(wanted: Wanted): Promise<PaymentState> {
    const before = await settle()
    if (before.status !== 'idle') return before
    show({ status: 'preparing' })
    if (await wasPaidAfterAll().catch(() => false)) return settle()
    const widget = await loadWidgetFor(wanted, ports)
    if ('status' in widget) return widget
    const charge = await orders.begin(wanted)
    if ('status' in charge) return charge
    const { draft, ...amount } = charge
    const { id } = draft
    // Without Web Locks, another tab may have started an attempt in the meantime.
    if (pending()?.id !== id) return { status: 'elsewhere' }
    const request = { ...amount, prefill: wanted.prefill, attemptId: id }
    const ended = await openWidget(widget, request, show, {
      onPaid(paymentId, confirmation, isLate) {
        journal.step({ type: 'succeeded', draft, paymentId, confirmation })
        if (isLate) settleLatePayment().catch(logFailure)
      },
      onDismissed: () => journal.step({ type: 'dismissed', id }),
    })
    if ('paymentId' in ended) return settle()
    closed = draft
    askAfterClosing().catch(logFailure)
    return ended
  }

  /** Completes attempts that were paid or interrupted. Only while no widget is open in any tab. */
  async function settle(): Promise<PaymentState> {
    if (pending()) journal.step({ type: 'orphaned' })
    let state: PaymentState = { status: 'idle' }
    for (let attempt = pending(); attempt; attempt = pending()) {
      // The journal could not be written: the attempt is still open.
      if (!isEnded(attempt)) return 'draft' in attempt ? awaiting(attempt.draft) : state
      const { id, phase } = attempt
      const next = await settleOne(attempt)
      const after = pending()
      // If it has not moved on, it must wait, and so must all others.
      if (after?.id === id && after.phase === phase) return next
      state = next
    }
    return state
  }

  async function settleOne(attempt: EndedAttempt): Promise<PaymentState> {
    const { id, draft, phase } = attempt
    if (phase === 'unknown') {
      const end = await orders.status(draft).catch((error) => {
        // If the customer has left, the next login asks again.
        if (!isAborted(error)) console.error('A payment could not be confirmed', error)
        return { is: 'unknown' } as const
      })
      if (end.is === 'unknown') return awaiting(draft)
      if (end.is === 'unpaid') {
        journal.step({ type: 'unpaid', id })
        return end.state
      }
    }
    show({ status: 'settling' })
    return orders.confirm(attempt)
  }

  /** Whether there is an order of the payment that was closed last. If so, it is in the journal as paid. */
  async function wasPaidAfterAll(): Promise<boolean> {
    const draft = closed
    if (!draft) return false
    const end = await orders.status(draft)
    if (end.is !== 'paid') return false
    journal.step({ type: 'succeeded', draft, paymentId: end.paymentId })
    return true
  }

  async function askAfterClosing() {
    if (await wasPaidAfterAll()) await settleLatePayment()
  }

  async function resume() {
    await (atWork ?? alone(settle))
  }

  async function inquire() {
    const attempt = pending()
    if (!attempt || !('draft' in attempt) || atWork) return
    // Without the lock, since other tabs ask as well.
    const isDue = attempt.phase === 'paid' || (await orders.status(attempt.draft)).is !== 'unknown'
    if (isDue) await resume()
  }

  /** Waits for the widget that is open or closing. Without a report, the shown state stays. */
  async function settleLatePayment() {
    await atWork
    if (pending()) await resume()
  }

  async function pay(wanted: Wanted) {
    if (isPaying) return
    isPaying = true
    try {
      await atWork
      await alone(() => payAlone(wanted))
    } finally {
      isPaying = false
    }
  }

  async function giveUp(id: string) {
    await atWork
    await alone(async () => {
      // It may have been settled in the meantime.
      const state = await settle()
      if (state.status !== 'awaiting') return state
      closed = state.draft
      journal.step({ type: 'unpaid', id })
      return settle()
    })
  }

  return { pay, resume, inquire, giveUp }
}

const isEnded = (attempt: Attempt): attempt is EndedAttempt =>
  attempt.phase === 'unknown' || attempt.phase === 'paid'

function logFailure(error: unknown) {
  console.error('Payments could not be looked up', error)
}
