import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointAfterKey, pointAt, zoomCentre } from './zoom-point'

describe('the enlarged picture', () => {
  it('follows the pointer from edge to edge', () => {
    const box = { width: 450, height: 450 }
    expect(pointAt(0, 450, box)).toEqual({ x: 0, y: 1 })
    expect(pointAt(225, 225, box)).toEqual(zoomCentre)
  })

  it('never moves beyond its edges, for any pointer position or key', () => {
    const keys = fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'))
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.nat(2000), keys, (left, top, width, pressed) => {
        const start = pointAt(left, top, { width, height: 450 })
        const end = pressed.reduce((point, key) => pointAfterKey(point, key) ?? point, start)
        for (const share of [start.x, start.y, end.x, end.y]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('ignores other keys', () => {
    expect(pointAfterKey(zoomCentre, 'Tab')).toBeNull()
  })
})
