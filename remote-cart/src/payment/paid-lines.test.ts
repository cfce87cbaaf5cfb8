import fc from 'fast-check'
import type { CartItem } from 'shared/contract'
import { describe, expect, test } from 'vitest'
import { emptyingSteps, isSameCart } from './paid-lines'
import { line } from './testing/samples'

const cart = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), qty: fc.integer({ min: 1, max: 5 }) })
    .map(({ id, qty }) => line(id, qty)),
  { selector: ({ _id }) => _id },
)

/** The server's cart after the steps. `later` is added once the steps are planned. */
function applySteps(
  lines: readonly CartItem[],
  paid: readonly CartItem[],
  later: readonly CartItem[] = [],
): readonly CartItem[] {
  return emptyingSteps(lines, paid).reduce<readonly CartItem[]>(
    (left, step) => {
      if (step.take === 'line') return left.filter(({ _id }) => _id !== step.productId)
      return left.map((one) => (one._id === step.productId ? { ...one, qty: one.qty - 1 } : one))
    },
    [...lines, ...later],
  )
}

describe('emptying a paid cart', () => {
  test('keeps a book that is added in the meantime', () => {
    const paid = [line('a', 2), line('b')]
    expect(applySteps(paid, paid, [line('c')])).toEqual([line('c')])
  })

  test('does nothing if the cart is already empty', () => {
    expect(emptyingSteps([], [line('a')])).toEqual([])
  })

  test('removes what was paid and keeps what was added later', () => {
    fc.assert(
      fc.property(cart, cart, (now, paid) => {
        const expected = now.flatMap((one) => {
          const bought = paid.find(({ _id }) => _id === one._id)?.qty ?? 0
          return bought < one.qty ? [{ ...one, qty: one.qty - bought }] : []
        })
        expect(applySteps(now, paid)).toEqual(expected)
      }),
    )
  })

  test('keeps a paid book that was removed and added again', () => {
    const anew = { ...line('a'), createdAt: 'later' }
    expect(emptyingSteps([anew], [line('a')])).toEqual([])
  })
})

describe('two carts', () => {
  test('are equal in any order of their lines', () => {
    expect(isSameCart([line('a'), line('b', 2)], [line('b', 2), line('a')])).toBe(true)
  })

  test('differ by a book, a quantity or a price', () => {
    expect(isSameCart([line('a')], [line('a'), line('b')])).toBe(false)
    expect(isSameCart([line('a', 1)], [line('a', 2)])).toBe(false)
    expect(isSameCart([line('a', 1, 400)], [line('a', 1, 401)])).toBe(false)
  })
})
