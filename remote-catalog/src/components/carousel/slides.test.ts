import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjacentPlace, placeOf, restingPlace, slideAt } from './slides'

/** Some slides, each of which is the current one in turn. */
const circles = fc
  .integer({ min: 3, max: 12 })
  .chain((count) => fc.record({ count: fc.constant(count), shown: fc.nat(count - 1) }))

/** The slide at a place while another is the current one. */
function standingAt(place: number, at: number, count: number): number {
  return Array.from({ length: count }, (_, slide) => placeOf(slide, at, count)).indexOf(place)
}

describe('slides in a circle', () => {
  it('have the previous one to the left and the next one to the right', () => {
    fc.assert(
      fc.property(circles, ({ count, shown }) => {
        const at = restingPlace(shown, count)
        expect(standingAt(at, at, count)).toBe(shown)
        expect(standingAt(at + 1, at, count)).toBe((shown + 1) % count)
        expect(standingAt(at - 1, at, count)).toBe((shown + count - 1) % count)
      }),
    )
  })

  it('do not jump when a movement to a neighbour begins and ends', () => {
    fc.assert(
      fc.property(circles, fc.constantFrom(1, -1), ({ count, shown }, step) => {
        const from = restingPlace(shown, count)
        const to = adjacentPlace(from, step, count)
        for (const place of [from, to]) {
          expect(placeOf(shown, place, count)).toBe(from)
          expect(placeOf(slideAt(to, count), place, count)).toBe(to)
        }
      }),
    )
  })

  it('never overlap', () => {
    fc.assert(
      fc.property(circles, fc.integer({ min: 0, max: 13 }), ({ count }, at) => {
        const places = Array.from({ length: count }, (_, slide) => placeOf(slide, at, count))
        expect(new Set(places).size).toBe(count)
      }),
    )
  })
})

describe('one slide or two', () => {
  it('do not move, and the first follows the last', () => {
    expect([placeOf(0, 1, 2), placeOf(1, 1, 2)]).toEqual([0, 1])
    expect(restingPlace(0, 2)).toBe(0)
    expect([adjacentPlace(1, 1, 2), adjacentPlace(0, -1, 2), adjacentPlace(0, 1, 1)]).toEqual([
      0, 1, 0,
    ])
  })
})
