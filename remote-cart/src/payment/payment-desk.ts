/** Leads one customer's payments from step to step, and on from any step that was interrupted. */
import type { Address, CartItem, CouponName, Order } from 'shared/contract/entities'
import type { KeptJournal } from './journal'
import { openWidget } from './open-widget'
import { isSameCart } from './paid-lines'
import type { PaymentLock } from './payment-lock'
import { after, type Draft, inHand, type PaymentEvent } from './payment-machine'
import type { PaymentRequest, PaymentWidget } from './payment-provider'
import type { PaymentState } from './payment-state'
import { settlePayments } from './settle-payments'

/** Everything outside: storage, server, provider. Each may fail, and the page may end at each. */
export interface PaymentPorts {
  journal: KeptJournal
  /** Held by the tab that deals with the customer's payments. */
  lock: PaymentLock
  loadWidget: () => Promise<PaymentWidget>
  /** The cart as the server has it now. */
  freshCart: () => Promise<readonly CartItem[]>
  /** Records an order, once per payment id. @returns false when the device refuses to keep it. */
  record: (order: Order) => boolean
  /** Takes what was paid out of the cart on the server. */
  emptyCart: (paid: readonly CartItem[]) => Promise<void>
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

export interface PaymentDesk {
  /**
   * Pays, once: not while a payment is under way, and not before the last one is settled.
   * @returns how it ended, or `null` when this press counted for nothing.
   */
  pay: (wanted: Wanted) => Promise<PaymentState | null>
  /** Goes on with what an earlier page left undone. Never opens the widget. */
  resume: () => Promise<PaymentState | null>
  /** Takes the shopper's word that an unknown payment did not go through. */
  giveUp: (attemptId: string) => Promise<PaymentState | null>
}

export function createPaymentDesk(ports: PaymentPorts): PaymentDesk {
  const { journal, lock } = ports
  let isPaying = false
  let atWork: Promise<unknown> | null = null
  let resuming: Promise<PaymentState> | null = null
  let isWaiting = false

  function show(state: PaymentState): PaymentState {
    ports.show(state)
    return state
  }

  function step(event: PaymentEvent) {
    journal.write(after(journal.read(), event))
  }

  const settle = () => settlePayments({ ...ports, step })

  /** Runs a task with no other tab at work; without the lock it only waits for the others. */
  async function alone(task: () => Promise<PaymentState>): Promise<PaymentState> {
    let result: PaymentState | null = null
    const run = lock.ifFree(async () => {
      result = show(await task())
    })
    atWork = run
    try {
      await run
    } finally {
      atWork = null
    }
    return result ?? waitForOthers()
  }

  function waitForOthers(): PaymentState {
    if (!isWaiting) {
      isWaiting = true
      lock
        .whenFree(async () => {
          isWaiting = false
          show(await settle())
        })
        .catch(logFailure)
    }
    return show({ status: 'elsewhere' })
  }

  async function payAlone({ prefill, ...wanted }: Wanted): Promise<PaymentState> {
    const before = await settle()
    if (before.status !== 'idle') return before
    show({ status: 'preparing' })
    const [widget, cart] = await Promise.allSettled([ports.loadWidget(), ports.freshCart()])
    if (widget.status === 'rejected') {
      // The words are the specification's (section 5).
      console.log('you are offline')
      return { status: 'stopped', reason: 'offline', failure: null }
    }
    if (cart.status === 'rejected')
      return { status: 'stopped', reason: 'unreachable', failure: null }
    if (!isSameCart(cart.value, wanted.items)) {
      return { status: 'stopped', reason: 'changed', failure: null }
    }
    const draft: Draft = {
      id: ports.newId(),
      items: [...cart.value],
      coupon: wanted.coupon,
      deliveryAddress: wanted.deliveryAddress,
      startedAt: ports.now().toISOString(),
    }
    step({ type: 'began', draft })
    // Without Web Locks another tab may have begun in the meantime: then its attempt stands here.
    if (inHand(journal.read())?.id !== draft.id) return { status: 'elsewhere' }
    const stopped = await openWidget(widget.value, draft, prefill, {
      step,
      show,
      onLatePayment: () => resume().catch(logFailure),
    })
    return stopped ?? settle()
  }

  function resume() {
    // A page may ask from several places: all of them hear how the payment stands.
    if (resuming) return resuming
    if (atWork) return Promise.resolve(null)
    resuming = alone(settle).finally(() => {
      resuming = null
    })
    return resuming
  }

  async function pay(wanted: Wanted) {
    if (isPaying) return null
    isPaying = true
    try {
      await atWork
      return await alone(() => payAlone(wanted))
    } finally {
      isPaying = false
    }
  }

  async function giveUp(id: string) {
    await atWork
    return alone(async () => {
      step({ type: 'given-up', id })
      return settle()
    })
  }

  return { pay, resume, giveUp }
}

function logFailure(error: unknown) {
  console.error('Payments could not be looked up', error)
}
