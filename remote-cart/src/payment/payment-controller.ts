/** Runs a customer's payments, and resumes interrupted ones. */
import type { Address, CartItem, CouponName, Order } from 'shared/contract'
import { toPaise } from 'shared/format'
import type { BrowserLock } from './browser-lock'
import type { PaymentJournal } from './journal'
import { type Charge, openWidget } from './open-widget'
import { isSameCart } from './paid-lines'
import { priceOf } from './paid-order'
import { type Draft, pendingPayment } from './payment-machine'
import type { PaymentRequest, PaymentWidget } from './payment-provider'
import type { PaymentState, StopReason } from './payment-state'
import { largestOrder } from './reserved-size'
import type { ServerOrders } from './server-orders'
import { settlePayments } from './settle-payments'

/** Everything outside the controller. Each call may fail, and the page may close at each. */
export interface PaymentPorts {
  /** Whether the server makes the orders of new payments. */
  serverMakesOrders: boolean
  /** Loads the code for payments that the server makes. */
  server: () => Promise<ServerOrders>
  journal: PaymentJournal
  lock: BrowserLock
  loadWidget: () => Promise<PaymentWidget>
  freshCart: () => Promise<readonly CartItem[]>
  /** The cart and the coupon that the shopper sees now. */
  shown: () => Pick<Wanted, 'items' | 'coupon'>
  /** Shows an order until the page is closed: one that is not stored on this device. */
  showUnstored: (order: Order) => void
  show: (state: PaymentState) => void
  newId: () => string
  now: () => Date
  // If the device keeps orders:
  /** Reserves storage for an order; `null` releases it. Returns whether there is enough. */
  reserve: (order: Order | null) => boolean
  /** Records an order, once per payment id. Returns false if it cannot be stored. */
  record: (order: Order) => boolean
  /** Removes a book with all its copies from the server's cart. */
  removeLine: (productId: string) => Promise<unknown>
  /** Removes one copy from the server's cart. A repeated `key` changes nothing. */
  removeCopy: (productId: string, key: string) => Promise<unknown>
}

interface Wanted {
  items: readonly CartItem[]
  coupon: CouponName | null
  deliveryAddress: Address
  prefill: PaymentRequest['prefill']
}

export interface PaymentController {
  /** Pays once: does nothing while a payment is in progress or unsettled. */
  pay: (wanted: Wanted) => Promise<void>
  /** Continues what an earlier page left unfinished. Never opens the widget. */
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
  const { journal, lock, show } = ports
  let isPaying = false
  let atWork: Promise<unknown> | null = null
  let isWaiting = false
  /** The server's payment whose widget was closed last: the money may have been taken anyway. */
  let closed: Draft | null = null

  const settle = () => settlePayments(ports)

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
    lock
      .whenFree(async () => {
        isWaiting = false
        show(await settle())
      })
      .catch(logFailure)
  }

  async function payAlone({ prefill, ...wanted }: Wanted): Promise<PaymentState> {
    const before = await settle()
    if (before.status !== 'idle') return before
    show({ status: 'preparing' })
    if (await wasPaidAfterAll().catch(() => false)) return settle()
    const [widget, cart] = await Promise.allSettled([ports.loadWidget(), ports.freshCart()])
    if (widget.status === 'rejected') {
      // The message is fixed (docs/product.md, P35).
      console.log('you are offline')
      return stoppedBy('offline')
    }
    if (cart.status === 'rejected') return stoppedBy('unreachable')
    const shown = ports.shown()
    const isAsWanted =
      shown.coupon === wanted.coupon &&
      [shown.items, cart.value].every((lines) => isSameCart(lines, wanted.items))
    if (!isAsWanted) return stoppedBy('changed')
    const wish: Draft = {
      id: ports.newId(),
      items: [...cart.value],
      coupon: wanted.coupon,
      deliveryAddress: wanted.deliveryAddress,
      startedAt: ports.now().toISOString(),
    }
    const charge = ports.serverMakesOrders ? await chargeByServer(wish) : chargeByDevice(wish)
    if ('status' in charge) return charge
    const { draft } = charge
    if (!begin(draft)) return stoppedBy('storage')
    // Without Web Locks, another tab may have started an attempt in the meantime.
    if (pendingPayment(journal.read())?.id !== draft.id) return { status: 'elsewhere' }
    const stopped = await openWidget(widget.value, charge, prefill, {
      step: journal.step,
      show,
      onLatePayment: () => settleLatePayment().catch(logFailure),
    })
    if (!stopped) return settle()
    if (draft.onServer) {
      closed = draft
      askAfterClosing().catch(logFailure)
    }
    return stopped
  }

  /** Whether the server has the order of the payment that was closed last. If so, it is in the journal as paid. */
  async function wasPaidAfterAll(): Promise<boolean> {
    const draft = closed
    if (!draft) return false
    const server = await ports.server()
    const { order } = await server.find(draft.id)
    if (!order) return false
    const { paymentId, providerPaymentId = paymentId } = order
    journal.step({ type: 'succeeded', draft, paymentId: providerPaymentId })
    return true
  }

  async function askAfterClosing() {
    if (await wasPaidAfterAll()) await settleLatePayment()
  }

  async function chargeByServer(wish: Draft): Promise<Charge | PaymentState> {
    const server = await ports.server().catch(logFailure)
    return server ? server.charge(wish) : stoppedBy('unreachable')
  }

  /** Stores the attempt with the space for all its later steps. Returns whether that worked. */
  function begin(draft: Draft): boolean {
    if (draft.onServer) return journal.step({ type: 'began', draft })
    if (!ports.reserve(largestOrder(draft))) return false
    if (journal.step({ type: 'began', draft })) return true
    ports.reserve(null)
    return false
  }

  async function resume() {
    if (!atWork) await alone(settle)
  }

  async function inquire() {
    const attempt = pendingPayment(journal.read())
    if (!attempt || !('draft' in attempt) || atWork) return
    const isKnown = async (id: string) =>
      (await (await ports.server()).find(id)).status !== 'created'
    // Without the lock, since other tabs ask as well.
    const isDue = attempt.phase === 'paid' || (await isKnown(attempt.draft.id))
    if (isDue && !atWork) await alone(settle)
  }

  /** Waits for the widget that is open or closing. Without a report, the shown state stays. */
  async function settleLatePayment() {
    await atWork
    if (pendingPayment(journal.read())) await resume()
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
      if (state.draft.onServer) closed = state.draft
      journal.step({ type: 'given-up', id })
      return settle()
    })
  }

  return { pay, resume, inquire, giveUp }
}

function chargeByDevice(draft: Draft): Charge {
  return { draft, amountInPaise: toPaise(priceOf(draft).total) }
}

const stoppedBy = (reason: StopReason): PaymentState => ({
  status: 'stopped',
  reason,
  failure: null,
})

function logFailure(error: unknown) {
  console.error('Payments could not be looked up', error)
}
