import { createPaymentDesk } from '../payment-desk'
import { never, type World } from './payment-world'
import { address, prefill } from './samples'

/** A tab of the world with a payment desk in it: each of its steps may fail or be its last. */
export class Tab {
  isAlive = true
  status = 'idle'
  readonly desk
  private readonly world: World

  constructor(world: World) {
    this.world = world
    this.desk = createPaymentDesk({
      journal: {
        read: () => this.sync(() => world.journal(), 'none'),
        write: (journal) =>
          this.sync(() => {
            world.journalText = JSON.stringify(journal)
          }),
        isKept: () => true,
      },
      lock: world.lockFor(this),
      loadWidget: () =>
        this.async(() => ({
          open: (request, reports) =>
            world.opened({ tab: this, request, reports, lines: world.inCart() }),
        })),
      freshCart: () => this.async(() => world.cart),
      record: (order) => {
        const fault = world.nextFault()
        if (fault === 'fail-before' || fault === 'fail-after') return false
        return this.sync(() => world.record(order), fault)
      },
      emptyCart: (paid) => this.async(() => world.emptyCart(paid)),
      show: (state) => {
        if (this.isAlive) this.status = state.status
      },
      newId: () => `attempt-${world.nextNumber()}`,
      now: () => new Date(0),
    })
  }

  /** The shopper presses the button, with what they see. */
  pay() {
    const items = [...this.world.cart]
    if (items.length === 0) return Promise.resolve(null)
    return this.desk.pay({ items, coupon: null, deliveryAddress: address, prefill })
  }

  die() {
    this.isAlive = false
    this.world.buried(this)
  }

  private sync<T>(effect: () => T, fault = this.world.nextFault()): T {
    this.mustLive(fault === 'die-before')
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
