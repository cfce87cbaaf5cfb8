import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowWindow } from './row-window'

it('shows whole rows and reserves the space of all others', () => {
  const shapes = fc.record({
    count: fc.integer({ min: 1, max: 10_000 }),
    columns: fc.integer({ min: 1, max: 6 }),
    first: fc.nat(4000),
    more: fc.nat(20),
  })
  fc.assert(
    fc.property(shapes, ({ count, columns, first, more }) => {
      const rows = { columns, pitch: 10, first, last: first + more }
      const { from, to, before, after } = rowWindow(count, rows)
      expect(from % columns).toBe(0)
      expect(to).toBeGreaterThan(from)
      expect(to === count || to % columns === 0).toBe(true)
      const shownRows = Math.ceil((to - from) / columns)
      expect(before + shownRows * 10 + after).toBe(Math.ceil(count / columns) * 10)
    }),
  )
})
