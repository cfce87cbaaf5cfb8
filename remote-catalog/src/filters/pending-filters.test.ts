import { describe, expect, it } from 'vitest'
import { choose, isPending, shownQuery } from './pending-filters'

describe('newly chosen filters', () => {
  it('are shown before they are in the address', () => {
    expect(shownQuery(choose(null, '', 'price=500'), '')).toBe('price=500')
  })

  it('stay shown while the address has earlier choices', () => {
    const pending = choose(choose(null, '', 'price=500'), '', 'price=400')
    expect(shownQuery(pending, 'price=500')).toBe('price=400')
  })

  it('end once the address is the same', () => {
    const pending = choose(null, '', 'price=500')
    expect(isPending(pending, 'price=500')).toBe(false)
    expect(shownQuery(pending, 'price=500')).toBe('price=500')
  })

  it('are replaced by an address from another source', () => {
    expect(shownQuery(choose(null, '', 'price=500'), 'q=moby')).toBe('q=moby')
  })
})
