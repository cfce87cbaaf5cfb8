/**
 * A browser with tabs that may close at any step, storage, a server and a provider, for the
 * model-based test.
 */
import type { CartItem, Order } from 'shared/contract'
import { parse } from 'shared/schema'
import { paymentJournalKey } from 'shared/shop'
import { Journal, pendingPayment } from '../payment-machine'
import type { PaymentReports, PaymentRequest } from '../payment-provider'
import { LimitedStorage } from './limited-storage'
import { line } from './samples'
import { SimulatedLock, type Tab } from './simulated-lock'
import { SimulatedServer } from './simulated-server'

/** What happens at a step: nothing, a failure, or the end of the tab, before or after its effect. */
export type Fault = 'none' | 'fail-before' | 'fail-after' | 'die-before' | 'die-after'

interface Charge {
  attemptId: string
  paymentId: string
  amountInPaise: number
  /** The book of each copy. */
  copies: readonly string[]
  /** Reported after the widget was closed, or the server has let the payment expire. */
  isLate: boolean
  /** Whether the journal has it. */
  isKnown: boolean
}

interface OpenWidget {
  tab: Tab
  request: PaymentRequest
  reports: PaymentReports
  /** The book of each copy. */
  copies: readonly string[]
}

export const customerId = 'u1'

/** What the tabs share. Violated invariants are collected in `broken`, not thrown. */
export class Simulation {
  cart: CartItem[] = []
  readonly server = new SimulatedServer({
    lines: () => this.cart,
    take: (items) => {
      for (const { _id, qty } of items) this.change(_id, -qty)
      this.cart = this.cart.filter(({ qty }) => qty > 0)
    },
  })
  readonly storage = new LimitedStorage()
  /** Payments refused because the order could not have been stored. */
  refusals = 0
  readonly charges: Charge[] = []
  /** The book of each copy that was added. */
  readonly added: string[] = []
  readonly givenUp = new Set<string>()
  readonly dismissed: OpenWidget[] = []
  widget: OpenWidget | null = null
  /** Violated invariants, as sentences. */
  readonly broken: string[] = []
  private reported: { tab: Tab; paymentId: string } | null = null
  readonly lock = new SimulatedLock()
  private faults: Fault[] = []
  private count = 0

  nextNumber = () => {
    this.count += 1
    return this.count
  }

  setFaults(faults: readonly Fault[]) {
    this.faults = [...faults]
  }

  nextFault(): Fault {
    return this.faults.shift() ?? 'none'
  }

  journal(): Journal {
    return parse(Journal, JSON.parse(this.storage.getItem(paymentJournalKey(customerId)) ?? '[]'))
  }

  noteShownOrder(orderId: string) {
    if (!this.server.orders.some(({ id }) => id === orderId)) {
      this.broken.push(`${orderId} is said to be placed, and is not`)
    }
  }

  /** The book of each copy in the cart. */
  inCart = () => copiesIn(this.cart)

  shop() {
    const book = line(`book-${this.nextNumber()}`)
    this.cart = [...this.cart, book]
    this.added.push(book._id)
  }

  /** Adds a copy of a book that is in the cart. */
  shopMore(pick: number) {
    const book = this.cart[pick % Math.max(1, this.cart.length)]
    if (!book) return
    this.change(book._id, 1)
    this.added.push(book._id)
  }

  private change(id: string, step: number) {
    this.cart = this.cart.map((one) => (one._id === id ? { ...one, qty: one.qty + step } : one))
  }

  opened(widget: OpenWidget) {
    if (this.widget) this.broken.push('two widgets are open')
    const attempt = pendingPayment(this.journal())
    if (attempt?.phase !== 'opening' || attempt.id !== widget.request.attemptId) {
      this.broken.push('a widget opens without standing in the journal')
    }
    const charged = this.charges.flatMap((charge) =>
      this.isBeyondUs(charge) || this.server.refunds.includes(charge.paymentId)
        ? []
        : charge.copies,
    )
    for (const id of new Set(widget.copies)) {
      const isChargedAgain = countOf(id, [...charged, ...widget.copies]) > countOf(id, this.added)
      if (isChargedAgain) this.broken.push(`${id} is charged again`)
    }
    this.widget = widget
  }

  /** Whether the shop cannot know of a charge: its page was closed before the report. */
  isBeyondUs({ isKnown, isLate, attemptId }: Charge): boolean {
    return !isKnown && (isLate || this.givenUp.has(attemptId))
  }

  /** The provider charges and, unless the tab closes first, reports it. */
  charge({ tab, request, reports, copies }: OpenWidget, times: number, diesFirst: boolean) {
    const { attemptId, amountInPaise, order } = request
    // The provider charges once for an order.
    if (order && this.server.isCharged(order.id)) return
    const paymentId = `pay_${this.nextNumber()}`
    const confirmation = order && this.server.charge(order.id, paymentId)
    const isLate =
      this.journal().some(({ id, phase }) => id === attemptId && phase === 'dismissed') ||
      (order !== undefined && this.server.isExpired(order.id))
    this.charges.push({ attemptId, paymentId, amountInPaise, copies, isLate, isKnown: false })
    // Another tab may have opened one meanwhile.
    const wasClosed = tab.status === 'stopped' && !this.widget
    if (diesFirst) tab.die()
    for (let time = 0; time < times; time += 1) {
      try {
        if (tab.isAlive) reports.onPaid(paymentId, confirmation)
      } catch {
        // The tab was closed.
      }
    }
    // A late report interrupts no other payment; if there is none, it becomes an order at once, too.
    if (!isLate || wasClosed) this.reported = { tab, paymentId }
    for (const charge of this.charges) {
      charge.isKnown ||= this.journal().some(
        (attempt) => 'paymentId' in attempt && attempt.paymentId === charge.paymentId,
      )
    }
  }

  /** Runs everything that is not blocked. */
  async settle() {
    await new Promise((resolve) => setImmediate(resolve))
    if (this.reported) this.mustBeOrderedOrTold(this.reported)
    this.reported = null
  }

  private mustBeOrderedOrTold({ tab, paymentId }: { tab: Tab; paymentId: string }) {
    const isOrdered = this.server.orders.some((order) => providerIdOf(order) === paymentId)
    if (isOrdered || this.server.refunds.includes(paymentId)) return
    if (!tab.isAlive || tab.status === 'unconfirmed') return
    this.broken.push(`${paymentId} has no order, and the shopper is told "${tab.status}"`)
  }

  buried(tab: Tab) {
    if (this.widget?.tab === tab) this.widget = null
    this.lock.buried(tab)
  }
}

/** The provider's id of an order's payment. */
export function providerIdOf({ providerPaymentId, paymentId }: Order): string {
  return providerPaymentId ?? paymentId
}

/** The book of each copy in these lines. */
export function copiesIn(lines: readonly CartItem[]): readonly string[] {
  return lines.flatMap(({ _id, qty }) => Array<string>(qty).fill(_id))
}

/** How many of these copies are of one book. */
export function countOf(id: string, copies: readonly string[]): number {
  return copies.filter((one) => one === id).length
}
