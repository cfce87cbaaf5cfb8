import { describe, expect, it } from 'vitest'
import { linkedPages, writtenPages } from './linked-pages'

describe('the pages that a page of the list links to', () => {
  it('are all pages if there are few', () => {
    expect(linkedPages(1, 2)).toEqual([1, 2])
    expect(linkedPages(2, 4)).toEqual([1, 2, 3, 4])
  })

  it('are near and far ones if there are many', () => {
    expect(linkedPages(1, 417)).toEqual([1, 2, 11, 101, 417])
    expect(linkedPages(150, 417)).toEqual([1, 50, 140, 149, 150, 151, 160, 250, 417])
  })

  it('make each page of 100,000 books reachable within 20 steps from the first', () => {
    const last = 4167
    const steps = new Map([[1, 0]])
    for (const [page, far] of steps) {
      for (const next of linkedPages(page, last)) if (!steps.has(next)) steps.set(next, far + 1)
    }
    expect(steps.size).toBe(last)
    expect(Math.max(...steps.values())).toBeLessThanOrEqual(20)
  })
})

it.each([
  ['all', 10],
  ['none', 1],
  [3, 4],
  [50, 10],
] as const)('with “prerender” as %s, %i pages of 240 books are written', (prerender, pages) => {
  expect(writtenPages(240, prerender)).toBe(pages)
})

it('writes pages of 20,000 books at most', () => {
  expect(writtenPages(100_000, 'all')).toBe(834)
})
