import { beforeEach, expect, test, vi } from 'vitest'
import { emptyCart } from './empty-cart'
import { paymentJournal } from './journal'
import { LimitedStorage } from './testing/limited-storage'
import { draft, line } from './testing/samples'

const id = 'first'

/** A cart of four copies on a server that knows repeated keys; three of the copies are paid. */
function payForThree() {
  const keys = new Set<string>()
  let qty = 4
  let failure: 'before' | 'after' | null = null
  const journal = () => paymentJournal('u1')
  journal().step({ type: 'succeeded', draft: draft(id, [line('a', 3)]), paymentId: 'pay_1' })
  journal().step({ type: 'recorded', id })

  async function removeCopy(_: string, key: string) {
    if (failure === 'before') throw new Error('on purpose')
    if (!keys.has(key)) qty -= 1
    keys.add(key)
    if (failure === 'after') throw new Error('on purpose')
  }
  /** Empties the cart as a page does that has nothing in memory. */
  async function empty(failsAt?: number, when: typeof failure = null) {
    let calls = 0
    const [attempt] = journal().read()
    if (attempt?.phase !== 'recorded') throw new Error('Nothing is recorded')
    const ports = {
      journal: journal(),
      freshCart: async () => [line('a', qty)],
      removeLine: async () => {
        qty = 0
      },
      removeCopy: (productId: string, key: string) => {
        calls += 1
        failure = calls === failsAt ? when : null
        return removeCopy(productId, key)
      },
    }
    await emptyCart(ports, attempt)
  }
  return { empty, left: () => qty }
}

let storage = new LimitedStorage()
beforeEach(() => {
  storage = new LimitedStorage()
  vi.stubGlobal('localStorage', storage)
})

test.each([
  [1, 'before'],
  [1, 'after'],
  [3, 'before'],
  [3, 'after'],
] as const)(
  'the next page removes no unpaid copy if call %i failed %s its effect',
  async (at, when) => {
    const { empty, left } = payForThree()
    await expect(empty(at, when)).rejects.toThrow('on purpose')
    await empty()
    expect(left()).toBe(1)
  },
)

test('a copy is not removed if the journal cannot be written', async () => {
  const { empty, left } = payForThree()
  storage.refuseWrites(1, 0)
  await expect(empty()).rejects.toThrow('could not be stored')
  expect(left()).toBe(4)
  await empty()
  expect(left()).toBe(1)
})
