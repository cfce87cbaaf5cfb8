import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartItem } from '../contract/entities'
import { countOf, tidyLines, withAdded, without, withQuantity } from './cart-changes'

const line = (_id: string, qty: number): CartItem => ({
  _id,
  qty,
  name: `Book ${_id}`,
  description: 'An author',
  image: '/covers/a.svg',
  price: 300,
  ratings: 4,
  categoryName: 'fiction',
})
const lines = fc.array(
  fc
    .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), qty: fc.integer({ min: -2, max: 9 }) })
    .map(({ id, qty }) => line(id, qty)),
)

describe('the lines of the cart', () => {
  test('are shown once per book and never below one copy, whatever a server answers', () => {
    fc.assert(
      fc.property(lines, (answered) => {
        const shown = tidyLines(answered)
        expect(new Set(shown.map(({ _id }) => _id)).size).toBe(shown.length)
        expect(shown.every(({ qty }) => qty >= 1)).toBe(true)
        expect(tidyLines(shown)).toEqual(shown)
      }),
    )
  })

  test('gain one copy with each add and each plus', () => {
    fc.assert(
      fc.property(lines.map(tidyLines), fc.constantFrom('a', 'b'), (before, id) => {
        expect(countOf(withAdded(before, line(id, 1)))).toBe(countOf(before) + 1)
      }),
    )
    expect(withQuantity([line('a', 1), line('b', 1)], 'b', 1)).toEqual([line('a', 1), line('b', 2)])
  })

  test('never fall below one copy with each minus', () => {
    expect(withQuantity([line('a', 2)], 'a', -1)).toEqual([line('a', 1)])
    expect(withQuantity([line('a', 1)], 'a', -1)).toEqual([line('a', 1)])
  })

  test('lose the whole line when a book is taken out', () => {
    expect(without([line('a', 3), line('b', 1)], 'a')).toEqual([line('b', 1)])
  })
})
