import { describe, expect, test } from 'vitest'
import { amountsTo } from './amounts-to'

const line = (_id: string, qty = 1) => ({ _id, qty })
const addB = (items: readonly { _id: string; qty: number }[]) => [...items, line('b')]

describe('a change whose answer was lost', () => {
  test('counts as carried out when the list is what it would have made of it', () => {
    expect(amountsTo([line('b'), line('a')], [line('a')], addB)).toBe(true)
  })

  test('counts as not carried out when the list is as before', () => {
    expect(amountsTo([line('a')], [line('a')], addB)).toBe(false)
  })

  test('sees quantities as well as books', () => {
    const oneMore = () => [line('a', 2)]
    expect(amountsTo([line('a', 2)], [line('a', 1)], oneMore)).toBe(true)
    expect(amountsTo([line('a', 1)], [line('a', 1)], oneMore)).toBe(false)
  })

  test('never counts as carried out when it would leave no trace', () => {
    expect(amountsTo([line('a')], [line('a')], (items) => items)).toBe(false)
  })
})
