import { defaultFilters } from 'product-search/filters'
import { describe, expect, it } from 'vitest'
import { choose, isPending, shownFilters } from './pending-filters'

const upTo = (price: number) => ({ ...defaultFilters, price })

describe('newly chosen filters', () => {
  it('are shown before they are in the address', () => {
    const pending = choose(null, '', upTo(500))
    expect(pending.to).toBe('price=500')
    expect(shownFilters(pending, '').price).toBe(500)
  })

  it('stay shown while the address has earlier choices', () => {
    const pending = choose(choose(null, '', upTo(500)), '', upTo(400))
    expect(shownFilters(pending, 'price=500').price).toBe(400)
  })

  it('end once the address is the same', () => {
    const pending = choose(null, '', upTo(500))
    expect(isPending(pending, 'price=500')).toBe(false)
    expect(shownFilters(pending, 'price=500').price).toBe(500)
  })

  it('are replaced by an address from another source', () => {
    const pending = choose(null, '', upTo(500))
    expect(shownFilters(pending, 'q=moby')).toEqual({ ...defaultFilters, searchText: 'moby' })
  })
})
