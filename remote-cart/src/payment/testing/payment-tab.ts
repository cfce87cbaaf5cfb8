import { recordOrder, reserveOrder } from 'shared/orders'
import { paymentJournal } from '../journal'
import { createPaymentDesk } from '../payment-desk'
import type { PaymentState } from '../payment-state'
import { never } from './browser-lock'
import { customerId, type World } from './payment-world'
import { address, prefill } from './samples'

/** In a script whose characters take more than one byte each. */
const inPune = { ...address, city: 'पुणे' }

/** A tab of the world with a payment desk in it: each of its steps may fail or be its last. */
export class Tab {
  isAlive = true
  status = 'idle'
  readonly desk
  private readonly world: World

  constructor(world: World) {
    this.world = world
    const journal = paymentJournal(customerId)
    this.desk = createPaymentDesk({
      journal: {
        read: () => this.sync(journal.read, 'none'),
        step: (event) => this.sync(() => journal.step(event)),
        isStored: (attempt) => this.sync(() => journal.isStored(attempt), 'none'),
      },
      lock: world.lock.lockFor(this),
      loadWidget: () =>
        this.async(() => ({
          open: (request, reports) =>
            world.opened({ tab: this, request, reports, lines: world.inCart() }),
        })),
      freshCart: () => this.async(() => world.cart),
      reserve: (order) => this.sync(() => reserveOrder(customerId, order)),
      record: (order) => this.sync(() => recordOrder(customerId, order)),
      showUnstored: () => {},
      emptyCart: (paid) => this.async(() => world.emptyCart(paid)),
      show: (state) => {
        if (this.isAlive) this.show(state)
      },
      newId: () => `attempt-${world.nextNumber()}`,
      now: () => new Date(0),
    })
  }

  /** The shopper presses the button, with what they see. */
  pay() {
    const items = [...this.world.cart]
    if (items.length === 0) return Promise.resolve(null)
    return this.desk.pay({ items, coupon: null, deliveryAddress: inPune, prefill })
  }

  die() {
    this.isAlive = false
    this.world.buried(this)
  }

  private show(state: PaymentState) {
    this.status = state.status
    if (state.status === 'stopped' && state.reason === 'storage') this.world.refusals += 1
    if ('orderId' in state) this.world.toldPlaced(state.orderId)
    if (state.status === 'unsaved') this.world.toldUnsaved(state.paymentId)
  }

  private sync<T>(effect: () => T, fault = this.world.nextFault()): T {
    this.mustLive(fault === 'die-before')
    if (fault === 'fail-before') this.world.blockStorage(1)
    if (fault === 'fail-after') this.world.blockStorage(3)
    const result = effect()
    this.mustLive(fault === 'die-after')
    return result
  }

  private async async<T>(effect: () => T): Promise<T> {
    const fault = this.world.nextFault()
    if (fault === 'die-before') this.die()
    if (!this.isAlive) return never
    if (fault === 'fail-before') throw new Error('on purpose')
    const result = effect()
    await Promise.resolve()
    if (fault === 'die-after') this.die()
    if (!this.isAlive) return never
    if (fault === 'fail-after') throw new Error('on purpose')
    return result
  }

  private mustLive(diesNow: boolean) {
    if (diesNow) this.die()
    if (!this.isAlive) throw new Error('This tab is gone')
  }
}
