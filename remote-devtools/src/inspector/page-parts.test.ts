import { describe, expect, it } from 'vitest'
import { boundingBox } from './page-parts'

const sight = { top: 0, left: 0, right: 1000, bottom: 800 }
const rect = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
})

describe('the frame around a part of the page', () => {
  it('contains all of its content', () => {
    expect(boundingBox([rect(100, 50, 300, 80), rect(20, 90, 200, 400)], sight)).toEqual({
      left: 20,
      top: 50,
      width: 280,
      height: 350,
    })
  })

  it('ends at the edge of the window', () => {
    expect(boundingBox([rect(-10, -300, 1200, 5000)], sight)).toEqual({
      left: 0,
      top: 0,
      width: 1000,
      height: 800,
    })
  })

  it('is not drawn around an empty or invisible part', () => {
    expect(boundingBox([rect(0, 900, 1000, 1200)], sight)).toBeNull()
    expect(boundingBox([rect(0, 0, 0, 0)], sight)).toBeNull()
    expect(boundingBox([], sight)).toBeNull()
  })
})
