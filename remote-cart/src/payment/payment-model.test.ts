import fc from 'fast-check'
import { expectConsole } from 'shared/testing'
import { describe, expect, test, vi } from 'vitest'
import { pendingPayment } from './payment-machine'
import { SimulatedTab } from './testing/simulated-tab'
import { copiesIn, countOf, type Fault, providerIdOf, Simulation } from './testing/simulation'

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Fault>('none') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Fault>('fail-before', 'fail-after', 'die-before', 'die-after'),
  },
)

/** The actions of shopper, provider and browser, in any order. */
const action = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('pay', 'pay twice at once') },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'provider charges',
      'provider reports twice',
      'provider charges, tab dies',
      'provider fails',
      'shopper dismisses',
      'provider reports late',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'shop',
      'shop more',
      'resume',
      'inquire',
      'give up',
      'open a tab',
      'close a tab',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('the provider notifies the server', 'payments expire'),
  },
  { weight: 1, arbitrary: fc.constant('storage works again') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'storage fills up',
      'storage has little room',
      'storage refuses some writes',
      'storage refuses all writes',
    ),
  },
)

async function act(simulation: Simulation, tabs: SimulatedTab[], what: string, pick: number) {
  const living = tabs.filter(({ isAlive }) => isAlive)
  const tab = living[pick % Math.max(1, living.length)]
  const { widget } = simulation
  const ignoreDeath = () => undefined
  switch (what) {
    case 'shop':
      simulation.shop()
      break
    case 'shop more':
      simulation.shopMore(pick)
      break
    case 'open a tab':
      tabs.push(new SimulatedTab(simulation))
      break
    case 'close a tab':
      tab?.die()
      break
    case 'pay':
      tab?.pay().catch(ignoreDeath)
      break
    case 'pay twice at once':
      for (const one of living) for (const _ of [1, 2]) one.pay().catch(ignoreDeath)
      break
    case 'resume':
      tab?.controller.resume().catch(ignoreDeath)
      break
    case 'inquire':
      tab?.controller.inquire().catch(ignoreDeath)
      break
    case 'the provider notifies the server':
      simulation.server.notify()
      break
    case 'payments expire':
      simulation.server.expire()
      break
    case 'give up': {
      const attempt = pendingPayment(simulation.journal())
      if (attempt?.phase !== 'unknown' || tab?.status !== 'awaiting') break
      simulation.givenUp.add(attempt.id)
      tab.controller.giveUp(attempt.id).catch(ignoreDeath)
      break
    }
    case 'storage fills up':
      simulation.storage.fillUp()
      break
    case 'storage has little room':
      simulation.storage.fillUp(pick)
      break
    case 'storage refuses some writes':
      simulation.storage.refuseWrites(1 + (pick % 4), pick % 7)
      break
    case 'storage refuses all writes':
      simulation.storage.refuseWrites(Number.POSITIVE_INFINITY, pick % 7)
      break
    case 'storage works again':
      simulation.storage.heal()
      break
    case 'provider reports late': {
      const late = simulation.dismissed.pop()
      // If the cart is already paid for, this is a second charge by the provider, and must be recorded, too.
      if (late) simulation.charge(late, 1, false)
      break
    }
    default:
      if (widget) actInWidget(simulation, widget, what)
  }
}

function actInWidget(
  simulation: Simulation,
  widget: NonNullable<Simulation['widget']>,
  what: string,
) {
  try {
    if (what === 'provider fails') {
      widget.reports.onFailed('Declined.')
      return
    }
    simulation.widget = null
    if (what === 'shopper dismisses') {
      simulation.dismissed.push(widget)
      widget.reports.onDismissed()
    } else {
      const times = what === 'provider reports twice' ? 2 : 1
      simulation.charge(widget, times, what === 'provider charges, tab dies')
    }
  } catch {
    // The tab was closed while it received the report.
  }
}

/** The invariants once a page is opened again and nothing fails. */
function brokenInvariants(simulation: Simulation): string[] {
  const unknown = simulation.journal().flatMap(({ phase, id }) => (phase === 'unknown' ? [id] : []))
  const { orders: made, refunds } = simulation.server
  const ordered = made.flatMap(({ items }) => copiesIn(items))
  return [
    ...simulation.broken,
    ...simulation.charges.flatMap((charge) => {
      const { paymentId } = charge
      const orders = made.filter((order) => providerIdOf(order) === paymentId)
      const isRefunded = refunds.includes(paymentId)
      if (orders.length > (isRefunded ? 0 : 1))
        return [`${paymentId} is kept twice, or goes back as well`]
      if (isRefunded) return []
      if (orders[0]) {
        const isRight = orders[0].price.total * 100 === charge.amountInPaise
        return isRight ? [] : [`${paymentId}: wrong amount`]
      }
      if (charge.isKnown) return [`${paymentId} has lost its order`]
      const isTold = unknown.includes(charge.attemptId) || simulation.isBeyondUs(charge)
      return isTold ? [] : [`${paymentId} is charged without a record`]
    }),
    ...made
      .filter(
        (order) => !simulation.charges.some(({ paymentId }) => paymentId === providerIdOf(order)),
      )
      .map(({ id }) => `${id} was never paid`),
    ...[...new Set(simulation.added)].flatMap((id) => {
      const added = countOf(id, simulation.added)
      const inCart = countOf(id, simulation.inCart())
      const paid = countOf(id, ordered)
      if (inCart + paid < added) return [`a copy of ${id} is lost`]
      return inCart > 0 && inCart + paid > added ? [`${id} is paid and in the cart`] : []
    }),
  ]
}

describe.each([
  ['1,000 sequences of actions', 1000, []],
  ['10,000 sequences of actions', 10_000, ['second-tier']],
] as const)('in %s', (_, runs, tags) => {
  test('loses and duplicates no order, and charges nothing without a record, whatever fails', {
    tags: [...tags],
  }, async () => {
    expectConsole('error', /could not be (looked up|confirmed|read)/)
    expectConsole('error', /The server made no payment/)
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const seen = { orders: 0, unknown: 0, refusals: 0, refunds: 0 }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(action, fc.nat(2000)), { minLength: 4, maxLength: 24 }),
        fc.array(fault, { maxLength: 80 }),
        async (actions, faults) => {
          const simulation = new Simulation()
          vi.stubGlobal('localStorage', simulation.storage)
          const tabs = [new SimulatedTab(simulation)]
          simulation.shop()
          simulation.setFaults(faults)
          for (const [what, pick] of actions) {
            await act(simulation, tabs, what, pick)
            await simulation.settle()
          }

          simulation.setFaults([])
          simulation.storage.heal()
          for (const tab of tabs) tab.die()
          const next = new SimulatedTab(simulation)
          await next.controller.resume()
          await simulation.settle()

          seen.orders += simulation.server.orders.length
          seen.refusals += simulation.refusals
          seen.refunds += simulation.server.refunds.length
          seen.unknown += next.status === 'awaiting' ? 1 : 0
          expect(brokenInvariants(simulation)).toEqual([])
        },
      ),
      {
        numRuns: runs,
        examples: [
          // A payment was paid after all, and then another one that had begun for the same cart.
          [
            [
              ['pay', 0],
              ['shopper dismisses', 0],
              ['shop', 0],
              ['pay', 0],
              ['provider reports late', 0],
              ['provider charges', 0],
              ['the provider notifies the server', 0],
              ['pay', 813],
              ['provider charges', 0],
            ],
            [],
          ],
          // Tabs that wait for the same one do not wait for each other.
          [
            [
              ['open a tab', 0],
              ['open a tab', 0],
              ['storage fills up', 0],
              ['pay twice at once', 0],
              ['open a tab', 0],
              ['payments expire', 0],
              ['pay twice at once', 0],
            ],
            [],
          ],
          // The payment of a tab that stopped is reported late, while another tab has its widget open.
          [
            [
              ['open a tab', 0],
              ['pay', 0],
              ['shopper dismisses', 0],
              ['pay', 1],
              ['provider reports late', 0],
              ['provider charges', 0],
            ],
            [],
          ],
        ],
      },
    )
    // The model is only useful if it reaches these states often enough.
    expect(seen.orders).toBeGreaterThan(runs / 10)
    expect(seen.unknown).toBeGreaterThan(runs / 50)
    expect(seen.refusals).toBeGreaterThan(runs / 50)
    expect(seen.refunds).toBeGreaterThan(0)
  })
})
