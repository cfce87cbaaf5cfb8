/** Leads one customer's payments from step to step, and on from any step that was interrupted. */
import type { Address, CartItem, CouponName, Order } from 'shared/contract/entities'
import type { BrowserLock } from './browser-lock'
import type { PaymentJournal } from './journal'
import { openWidget } from './open-widget'
import { isSameCart } from './paid-lines'
import { type Draft, pendingPayment } from './payment-machine'
import type { PaymentRequest, PaymentWidget } from './payment-provider'
import { largestOrder } from './payment-room'
import type { PaymentState, StopReason } from './payment-state'
import { settlePayments } from './settle-payments'

/** Everything outside: storage, server, provider. Each may fail, and the page may end at each. */
export interface PaymentPorts {
  journal: PaymentJournal
  /** Held by the tab that deals with the customer's payments. */
  lock: BrowserLock
  loadWidget: () => Promise<PaymentWidget>
  /** The cart as the server has it now. */
  freshCart: () => Promise<readonly CartItem[]>
  /** Reserves the room that an order will need; `null` gives it back. @returns whether there is room. */
  reserve: (order: Order | null) => boolean
  /** Records an order, once per payment id. @returns false when the device refuses to store it. */
  record: (order: Order) => boolean
  /** Shows an order that cannot be recorded yet, for as long as the page lives. */
  showUnstored: (order: Order) => void
  /** Takes what was paid out of the cart on the server. */
  emptyCart: (paid: readonly CartItem[]) => Promise<void>
  /** Shows how the payment stands: the only way by which anybody learns how it ended. */
  show: (state: PaymentState) => void
  newId: () => string
  now: () => Date
}

/** What the shopper asks to pay, as they see it. */
interface Wanted {
  items: readonly CartItem[]
  coupon: CouponName | null
  deliveryAddress: Address
  prefill: PaymentRequest['prefill']
}

export interface PaymentController {
  /**
   * Pays, once: not while a payment is under way, and not before the last one is settled. A press that
   * counts for nothing shows nothing.
   */
  pay: (wanted: Wanted) => Promise<void>
  /** Goes on with what an earlier page left undone. Never opens the widget. */
  resume: () => Promise<void>
  /** Takes the shopper's word that an unknown payment did not go through. */
  giveUp: (attemptId: string) => Promise<void>
}

export function createPaymentController(ports: PaymentPorts): PaymentController {
  const { journal, lock, show } = ports
  let isPaying = false
  let atWork: Promise<unknown> | null = null
  let isWaiting = false

  const settle = () => settlePayments(ports)

  /** Runs a task with no other tab at work, and shows its end; without the lock it waits for the others. */
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
    const [widget, cart] = await Promise.allSettled([ports.loadWidget(), ports.freshCart()])
    if (widget.status === 'rejected') {
      // The message is fixed (docs/product.md, P35).
      console.log('you are offline')
      return stoppedBy('offline')
    }
    if (cart.status === 'rejected') return stoppedBy('unreachable')
    if (!isSameCart(cart.value, wanted.items)) return stoppedBy('changed')
    const draft: Draft = {
      id: ports.newId(),
      items: [...cart.value],
      coupon: wanted.coupon,
      deliveryAddress: wanted.deliveryAddress,
      startedAt: ports.now().toISOString(),
    }
    if (!begin(draft)) return stoppedBy('storage')
    // Without Web Locks another tab may have begun in the meantime: then its attempt stands here.
    if (pendingPayment(journal.read())?.id !== draft.id) return { status: 'elsewhere' }
    const stopped = await openWidget(widget.value, draft, prefill, {
      step: journal.step,
      show,
      onLatePayment: () => resume().catch(logFailure),
    })
    return stopped ?? settle()
  }

  /** Stores the attempt, with the room for all its later steps. @returns whether the device could. */
  function begin(draft: Draft): boolean {
    if (!ports.reserve(largestOrder(draft))) return false
    if (journal.step({ type: 'began', draft })) return true
    ports.reserve(null)
    return false
  }

  async function resume() {
    // A page may ask from several places at once.
    if (!atWork) await alone(settle)
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
      journal.step({ type: 'orphaned' })
      journal.step({ type: 'given-up', id })
      return settle()
    })
  }

  return { pay, resume, giveUp }
}

const stoppedBy = (reason: StopReason): PaymentState => ({
  status: 'stopped',
  reason,
  failure: null,
})

function logFailure(error: unknown) {
  console.error('Payments could not be looked up', error)
}
