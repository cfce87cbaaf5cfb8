import type { CartItem } from 'shared/contract'
import type { Offer } from '../../cart/shown'
import { createDeviceOrders, recordOrder, reserveOrder } from '../device-orders'
import { paymentJournal } from '../journal'
import { priceOf } from '../paid-order'
import { createPaymentController } from '../payment-controller'
import type { Attempt, PaymentEvent } from '../payment-machine'
import type { PaymentState } from '../payment-state'
import { createServerOrders } from '../server-orders'
import { address, prefill } from './samples'
import { never } from './simulated-lock'
import { customerId, type Simulation } from './simulation'

const offerOf = (items: readonly CartItem[]): Offer => ({
  ...{ items, coupon: null, total: priceOf({ items: [...items], saved: 0 }).total },
})

const inPune = { ...address, city: 'पुणे' }

/** A simulated tab with a payment controller. Each of its steps may fail or close the tab. */
export class SimulatedTab {
  isAlive = true
  status = 'idle'
  readonly controller
  private readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
    const journal = paymentJournal(customerId)
    const { server } = simulation
    const ports = {
      journal: {
        read: () => this.sync(journal.read, 'none'),
        step: (event: PaymentEvent) => this.sync(() => journal.step(event)),
        isStored: (attempt: Attempt) => this.sync(() => journal.isStored(attempt), 'none'),
      },
      freshCart: () => this.async(() => simulation.cart),
      showUnstored: () => {},
      shown: () => offerOf(simulation.cart),
    }
    let isLoaded = false
    const serverOrders = createServerOrders({
      ...ports,
      dropCoupon: async () => {},
      refresh: () => this.async(() => {}),
      askFor: () => {},
      provider: 'test',
      calls: {
        make: ({ total }) => this.async(() => server.make(total)),
        confirm: (id, confirmation) => this.async(() => server.confirm(id, confirmation)),
        find: (id) => this.async(() => server.find(id)),
      },
    })
    this.controller = createPaymentController({
      ...ports,
      serverMakesOrders: simulation.serverMakesOrders,
      // As in a browser, code that was loaded once stays.
      server: () =>
        isLoaded
          ? Promise.resolve(serverOrders)
          : this.async(() => {
              isLoaded = true
              return serverOrders
            }),
      device: createDeviceOrders({
        ...ports,
        reserve: (order) => this.sync(() => reserveOrder(customerId, order)),
        record: (order) => this.sync(() => recordOrder(customerId, order)),
        removeLine: (id) => this.async(() => simulation.removeLine(id)),
        removeCopy: (id, key) => this.async(() => simulation.removeCopy(id, key)),
      }),
      show: (state: PaymentState) => {
        if (this.isAlive) this.show(state)
      },
      lock: simulation.lock.lockFor(this),
      loadWidget: () =>
        this.async(() => ({
          open: (request, reports) =>
            simulation.opened({ tab: this, request, reports, copies: simulation.inCart() }),
        })),
      newId: () => `attempt-${simulation.nextNumber()}`,
      now: () => new Date(0),
    })
  }

  pay() {
    const items = [...this.simulation.cart]
    if (items.length === 0) return Promise.resolve()
    return this.controller.pay({
      ...offerOf(items),
      ...{ deliveryAddress: inPune, prefill },
      arrival: { from: '2026-12-01', to: '2026-12-03' },
    })
  }

  die() {
    this.isAlive = false
    this.simulation.buried(this)
  }

  private show(state: PaymentState) {
    this.status = state.status
    if (state.status === 'stopped' && state.reason === 'storage') this.simulation.refusals += 1
    if ('orderId' in state) this.simulation.toldPlaced(state.orderId)
    if (state.status === 'unsaved') this.simulation.toldUnsaved(state.paymentId)
  }

  private sync<T>(effect: () => T, fault = this.simulation.nextFault()): T {
    this.mustLive(fault === 'die-before')
    if (fault === 'fail-before') this.simulation.blockStorage(1)
    if (fault === 'fail-after') this.simulation.blockStorage(3)
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
