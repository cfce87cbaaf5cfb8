/**
 * A small world to run the real payment desk in: a browser whose tabs may die between any two steps,
 * storage, a server and a provider. Used by the model-based test.
 */
import type { CartItem, Order } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { emptyingSteps } from '../paid-lines'
import type { PaymentLock } from '../payment-lock'
import { inHand, Journal } from '../payment-machine'
import type { PaymentReports, PaymentRequest } from '../payment-provider'
import type { Tab } from './payment-tab'
import { line } from './samples'

/** What may happen at a step: nothing bad; it fails, or the tab dies, before or after its effect. */
export type Fault = 'none' | 'fail-before' | 'fail-after' | 'die-before' | 'die-after'

interface Charge {
  attemptId: string
  paymentId: string
  amountInPaise: number
  lines: readonly string[]
  /** The provider had said that the widget was closed without a payment. */
  isLate: boolean
  /** The report has come as far as the journal. */
  isKnown: boolean
}

interface OpenWidget {
  tab: Tab
  request: PaymentRequest
  reports: PaymentReports
  lines: readonly string[]
}

/** Never comes: what a tab that is gone waits for. */
export const never = new Promise<never>(() => {})

export class World {
  cart: CartItem[] = []
  journalText = '[]'
  readonly orders: Order[] = []
  readonly charges: Charge[] = []
  readonly added: string[] = []
  readonly givenUp = new Set<string>()
  readonly dismissed: OpenWidget[] = []
  widget: OpenWidget | null = null
  /** Broken promises of the shop, in words. */
  readonly broken: string[] = []
  private holder: Tab | null = null
  private waiting: { tab: Tab; task: () => Promise<void> }[] = []
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
    return v.parse(Journal, JSON.parse(this.journalText))
  }

  inCart = () => this.cart.map(({ _id }) => _id)

  shop() {
    const book = line(`book-${this.nextNumber()}`)
    this.cart = [...this.cart, book]
    this.added.push(book._id)
  }

  record(order: Order): boolean {
    if (!this.orders.some(({ paymentId }) => paymentId === order.paymentId)) this.orders.push(order)
    return true
  }

  emptyCart(paid: readonly CartItem[]) {
    for (const step of emptyingSteps(this.cart, paid)) {
      this.cart = step.take === 'all' ? [] : this.cart.filter(({ _id }) => _id !== step.productId)
    }
  }

  opened(widget: OpenWidget) {
    if (this.widget) this.broken.push('two widgets are open')
    const attempt = inHand(this.journal())
    if (attempt?.phase !== 'opening' || attempt.id !== widget.request.attemptId) {
      this.broken.push('a widget opens without standing in the journal')
    }
    for (const charge of this.charges.filter(({ lines }) => overlap(lines, widget.lines))) {
      if (!this.isBeyondUs(charge)) this.broken.push(`${charge.paymentId} is charged again`)
    }
    this.widget = widget
  }

  /** Nobody here could know of the charge: the page died first, and somebody said it was none. */
  isBeyondUs({ isKnown, isLate, attemptId }: Charge): boolean {
    return !isKnown && (isLate || this.givenUp.has(attemptId))
  }

  /** The provider takes the money and, unless the tab dies just then, reports it. */
  charge({ tab, request, reports, lines }: OpenWidget, times: number, diesFirst: boolean) {
    const paymentId = `pay_${this.nextNumber()}`
    const { attemptId, amountInPaise } = request
    const isLate = this.journal().some(({ id, phase }) => id === attemptId && phase === 'dismissed')
    this.charges.push({ attemptId, paymentId, amountInPaise, lines, isLate, isKnown: false })
    if (diesFirst) tab.die()
    for (let time = 0; time < times; time += 1) {
      try {
        if (tab.isAlive) reports.onPaid(paymentId)
      } catch {
        // The tab died while it heard of it.
      }
    }
    for (const charge of this.charges) {
      charge.isKnown ||= this.journal().some(
        (attempt) => 'paymentId' in attempt && attempt.paymentId === charge.paymentId,
      )
    }
  }

  /** Lets everything that waits for nothing but its turn happen. */
  async settle() {
    await new Promise((resolve) => setImmediate(resolve))
  }

  buried(tab: Tab) {
    if (this.widget?.tab === tab) this.widget = null
    this.waiting = this.waiting.filter((one) => one.tab !== tab)
    if (this.holder === tab) this.release()
  }

  lockFor(tab: Tab): PaymentLock {
    const run = async (task: () => Promise<void>) => {
      this.holder = tab
      try {
        await task()
      } finally {
        if (this.holder === tab) this.release()
      }
    }
    return {
      ifFree: async (task) => {
        if (!tab.isAlive) return never
        if (this.holder || this.waiting.length > 0) return false
        await run(task)
        return true
      },
      whenFree: (task) =>
        new Promise((resolve) => {
          this.waiting.push({ tab, task: () => run(task).then(resolve, () => undefined) })
          if (!this.holder) this.release()
        }),
    }
  }

  private release() {
    this.holder = null
    const next = this.waiting.shift()
    if (!next) return
    this.holder = next.tab
    next.task().catch(() => undefined)
  }
}

function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one))
}
