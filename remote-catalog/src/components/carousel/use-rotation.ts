import { type FocusEvent, useEffect, useEffectEvent, useReducer } from 'react'
import { prefersReducedMotion } from '../prefers-reduced-motion'
import { firstRotation, isAdvancing, rotate } from './rotation'

/** How long a slide stays, in milliseconds. */
const interval = 5000

/**
 * Advances the slides every five seconds, unless they are paused. Restarts the time when `shown`
 * changes.
 */
export function useRotation(advance: (from: number) => void, shown: number) {
  const [rotation, dispatch] = useReducer(rotate, firstRotation)
  const advances = isAdvancing(rotation)
  const next = useEffectEvent(advance)

  useEffect(() => {
    if (prefersReducedMotion()) dispatch('motion reduced')
    const follow = () => dispatch(document.hidden ? 'hidden' : 'hidden ended')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  useEffect(() => {
    if (!advances) return
    const timer = setInterval(() => next(shown), interval)
    return () => clearInterval(timer)
  }, [advances, shown])

  return {
    isRunning: rotation.isRunning,
    isAdvancing: advances,
    toggle: () => dispatch('toggled'),
    pauseHandlers: {
      onPointerEnter: () => dispatch('hover'),
      onPointerLeave: () => dispatch('hover ended'),
      onFocus: () => dispatch('focus'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) dispatch('focus ended')
      },
    },
  }
}
