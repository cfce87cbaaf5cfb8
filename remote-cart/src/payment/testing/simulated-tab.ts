import type { CartItem } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
import type { Offer } from '../../cart/shown'
import { paymentJournal } from '../journal'
import { createPaymentController } from '../payment-controller'
import type { PaymentEvent } from '../payment-machine'
import { stopped } from '../payment-messages'
import type { PaymentState } from '../payment-state'
import { createServerOrders } from '../server-orders'
import { address, prefill } from './samples'
import { never } from './simulated-lock'
import { customerId, type Simulation } from './simulation'

const offerOf = (items: readonly CartItem[]): Offer => ({
  items,
  coupon: null,
  total: priceBreakdown(items, 0).total,
})

/** A simulated tab with a payment controller. Each of its steps may fail or close the tab. */
export class SimulatedTab {
  isAlive = true
  status = 'idle'
  readonly controller
  private readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
    const { read, step } = paymentJournal(customerId)
    const { server } = simulation
    const ports = {
      journal: {
        read: () => this.sync(read, 'none'),
        step: (event: PaymentEvent) => this.sync(() => step(event)),
      },
      shown: () => offerOf(simulation.cart),
    }
    this.controller = createPaymentController({
      ...ports,
      orders: createServerOrders({
        ...ports,
        showUnstored: () => {},
        dropCoupon: async () => {},
        refresh: () => this.async(() => {}),
        askFor: () => {},
        provider: 'test',
        calls: {
          make: ({ total }) => this.async(() => server.make(total)),
          confirm: (id, confirmation) => this.async(() => server.confirm(id, confirmation)),
          find: (id) => this.async(() => server.find(id)),
        },
      }),
      freshCart: () => this.async(() => simulation.cart),
      show: (state: PaymentState) => {
        if (this.isAlive) this.show(state)
      },
      lock: simulation.lock.lockFor(this),
      loadWidget: () =>
        this.async(() => ({
          open: (request, reports) =>
            simulation.opened({ tab: this, request, reports, copies: simulation.inCart() }),
        })),
    })
  }

  pay() {
    const items = [...this.simulation.cart]
    if (items.length === 0) return Promise.resolve()
    return this.controller.pay({
      ...offerOf(items),
      deliveryAddress: address,
      prefill,
      arrival: null,
    })
  }

  die() {
    this.isAlive = false
    this.simulation.buried(this)
  }

  private show(state: PaymentState) {
    this.status = state.status
    if (state === stopped.storage) this.simulation.refusals += 1
    if (state.status === 'settled') this.simulation.noteShownOrder(state.orderId)
  }

  private sync<T>(effect: () => T, fault = this.simulation.nextFault()): T {
    this.mustLive(fault === 'die-before')
    if (fault === 'fail-before') this.simulation.storage.refuseWrites(1)
    if (fault === 'fail-after') this.simulation.storage.refuseWrites(3)
    const result = effect()
    this.mustLive(fault === 'die-after')
    return result
  }

  private async async<T>(effect: () => T): Promise<T> {
    const fault = this.simulation.nextFault()
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
