import fc from 'fast-check'
import type { CartItem } from 'shared/contract/entities'
import { describe, expect, test } from 'vitest'
import { emptyingSteps, isSameCart } from './paid-lines'
import { line } from './testing/samples'

const cart = fc.uniqueArray(
  fc
    .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), qty: fc.integer({ min: 1, max: 5 }) })
    .map(({ id, qty }) => line(id, qty)),
  { selector: ({ _id }) => _id },
)

/** What a server makes of the steps. `later` is added once the steps are planned. */
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
  test('leaves a book alone that comes into the cart in the meantime', () => {
    const paid = [line('a', 2), line('b')]
    expect(applySteps(paid, paid, [line('c')])).toEqual([line('c')])
  })

  test('is nothing where the cart is empty already', () => {
    expect(emptyingSteps([], [line('a')])).toEqual([])
  })

  test('takes what was paid and leaves what came later', () => {
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

  test('leaves a paid book alone that was put into the cart anew', () => {
    const anew = { ...line('a'), createdAt: 'later' }
    expect(emptyingSteps([anew], [line('a')])).toEqual([])
  })
})

describe('two carts', () => {
  test('are the same in any order of their lines', () => {
    expect(isSameCart([line('a'), line('b', 2)], [line('b', 2), line('a')])).toBe(true)
  })

  test('differ by a book, a quantity or a price', () => {
    expect(isSameCart([line('a')], [line('a'), line('b')])).toBe(false)
    expect(isSameCart([line('a', 1)], [line('a', 2)])).toBe(false)
    expect(isSameCart([line('a', 1, 400)], [line('a', 1, 401)])).toBe(false)
  })
})
