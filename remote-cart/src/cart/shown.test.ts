import { describe, expect, test } from 'vitest'
import { line } from '../payment/testing/samples'
import { festive } from '../testing/coupons'
import { changesBetween, isSameCart, isSameOffer } from './shown'

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

describe('what has changed', () => {
  const before = { items: [line('a'), line('b', 2, 400)], coupon: festive }

  test('is nothing if the copies, prices and coupons are the same', () => {
    const now = { items: [line('b', 2, 400), line('a')], coupon: { ...festive } }
    expect(isSameOffer(before, now)).toBe(true)
    expect(changesBetween(before, now)).toBe('')
  })

  test.each([
    ['a book that is gone', { items: [line('b', 2, 400)] }, '“Book a” is no longer in it.'],
    ['a new book', { items: [...before.items, line('c')] }, '“Book c” is in it now.'],
    [
      'a price',
      { items: [line('a'), line('b', 2, 450)] },
      '“Book b” costs ₹450 now instead of ₹400.',
    ],
    [
      'a number of copies',
      { items: [line('a'), line('b', 1, 400)] },
      'It has 1 book of “Book b” now instead of 2.',
    ],
    ['a coupon that is gone', { coupon: null }, 'FESTIVE OFF was taken off.'],
    [
      'what a coupon saves',
      { coupon: { ...festive, saves: 200 } },
      'FESTIVE OFF takes off ₹200 now instead of ₹300.',
    ],
  ])('names %s', (_, change, sentence) => {
    const now = { ...before, ...change }
    expect(isSameOffer(before, now)).toBe(false)
    expect(changesBetween(before, now)).toBe(sentence)
  })
})
