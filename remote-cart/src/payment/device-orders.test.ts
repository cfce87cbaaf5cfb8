import fc from 'fast-check'
import type { CartItem } from 'shared/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyCart } from './device-orders'
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

test('no copy is removed if the journal cannot be written', async () => {
  const { empty, left } = payForThree()
  storage.refuseWrites(1, 0)
  await expect(empty()).rejects.toThrow('could not be stored')
  expect(left()).toBe(4)
  await empty()
  expect(left()).toBe(1)
})

describe('emptying a paid cart', () => {
  /** The server's cart after a payment was settled. */
  async function emptied(cart: readonly CartItem[], paid: readonly CartItem[]) {
    let left = [...cart]
    const journal = paymentJournal('u1')
    journal.step({ type: 'succeeded', draft: draft(id, [...paid]), paymentId: 'pay_1' })
    journal.step({ type: 'recorded', id })
    const attempt = journal.read().find((one) => one.id === id)
    if (attempt?.phase !== 'recorded') throw new Error('Nothing is recorded')
    await emptyCart(
      {
        journal,
        freshCart: async () => left,
        removeLine: async (productId) => {
          left = left.filter(({ _id }) => _id !== productId)
        },
        removeCopy: async (productId) => {
          left = left.map((one) => (one._id === productId ? { ...one, qty: one.qty - 1 } : one))
        },
      },
      attempt,
    )
    journal.step({ type: 'confirmed', id, paymentId: 'pay_1' })
    return left
  }
  const lines = fc.uniqueArray(
    fc
      .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), qty: fc.integer({ min: 1, max: 5 }) })
      .map(({ id: book, qty }) => line(book, qty)),
    { selector: ({ _id }) => _id },
  )

  test('removes what was paid and keeps what was added later', async () => {
    await fc.assert(
      fc.asyncProperty(lines, lines, async (now, paid) => {
        storage = new LimitedStorage()
        vi.stubGlobal('localStorage', storage)
        const expected = now.flatMap((one) => {
          const bought = paid.find(({ _id }) => _id === one._id)?.qty ?? 0
          return bought < one.qty ? [{ ...one, qty: one.qty - bought }] : []
        })
        expect(await emptied(now, paid)).toEqual(expected)
      }),
    )
  })

  test('keeps a paid book that was removed and added again', async () => {
    const anew = { ...line('a'), createdAt: 'later' }
    expect(await emptied([anew], [line('a')])).toEqual([anew])
  })
})
