import { describe, expect, it } from 'vitest'
import { firstRotation, isAdvancing, type RotationEvent, rotate } from './rotation'

const after = (...events: RotationEvent[]) => events.reduce(rotate, firstRotation)

describe('slides', () => {
  it.each(['hover', 'focus', 'hidden'] as const)(
    'wait during %s, and go on afterwards',
    (reason) => {
      expect(isAdvancing(after(reason))).toBe(false)
      expect(isAdvancing(after(reason, `${reason} ended`))).toBe(true)
    },
  )

  it('pause until the last reason to pause ends', () => {
    expect(isAdvancing(after('hover', 'focus', 'hover ended'))).toBe(false)
  })

  it('stay stopped after the button, whatever else happens', () => {
    const stopped = after('hover', 'toggled', 'hover ended', 'hidden', 'hidden ended')
    expect(stopped.isRunning).toBe(false)
    expect(isAdvancing(stopped)).toBe(false)
  })

  it('advance while hovered and focused if started with the button', () => {
    expect(isAdvancing(after('hover', 'focus', 'toggled', 'toggled'))).toBe(true)
    expect(isAdvancing(after('focus', 'toggled', 'toggled', 'focus ended', 'focus'))).toBe(false)
  })

  it('with reduced motion, start only with the button', () => {
    expect(isAdvancing(after('motion reduced'))).toBe(false)
    expect(isAdvancing(after('motion reduced', 'focus', 'toggled'))).toBe(true)
  })
})
