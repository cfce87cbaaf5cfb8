import { type FocusEvent, useEffect, useEffectEvent, useReducer } from 'react'
import { prefersStillness } from './prefers-stillness'
import { firstRotation, isAdvancing, rotate } from './rotation'

/** How long a slide stays, in milliseconds. */
const interval = 5000

/**
 * Advances the slides unless they are stopped or held.
 * @param advance called every five seconds. @param shown the current slide; its time restarts when
 * it is changed by hand.
 * @returns `isRunning` for the stop/start button, `isAdvancing` for the current state, `holders`
 * for the element around all of it.
 */
export function useRotation(advance: () => void, shown: number) {
  const [rotation, tell] = useReducer(rotate, firstRotation)
  const advances = isAdvancing(rotation)
  const next = useEffectEvent(advance)

  useEffect(() => {
    if (prefersStillness()) tell('motion unwanted')
    const follow = () => tell(document.hidden ? 'hidden' : 'hidden ended')
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` restarts the clock.
  useEffect(() => {
    if (!advances) return
    const timer = setInterval(() => next(), interval)
    return () => clearInterval(timer)
  }, [advances, shown])

  return {
    isRunning: rotation.isRunning,
    isAdvancing: advances,
    toggle: () => tell('toggled'),
    holders: {
      onPointerEnter: () => tell('hover'),
      onPointerLeave: () => tell('hover ended'),
      onFocus: () => tell('focus'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) tell('focus ended')
      },
    },
  }
}
