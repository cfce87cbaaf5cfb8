import { type FocusEvent, useEffect, useEffectEvent, useReducer } from 'react'
import { prefersReducedMotion } from '../prefers-reduced-motion'

/** Whether slides advance by themselves (WAI-ARIA Authoring Practices, carousel pattern). */
export interface Rotation {
  /** The state of the stop/start button: whether slides advance unless they are paused. */
  isRunning: boolean
  pauseReasons: readonly PauseReason[]
  /** Started with the button: pointer and focus are on it, so they do not pause the slides. */
  isForced: boolean
}

/** A pointer over the carousel, focus in it, or a hidden page. */
export type PauseReason = 'hover' | 'focus' | 'hidden'

export type RotationEvent = PauseReason | `${PauseReason} ended` | 'toggled' | 'motion reduced'

export const firstRotation: Rotation = { isRunning: true, pauseReasons: [], isForced: false }

/** The state after an event. If reduced motion has stopped the slides, the button starts them. */
export function rotate(before: Rotation, event: RotationEvent): Rotation {
  switch (event) {
    case 'toggled':
      return { ...before, isRunning: !before.isRunning, isForced: !before.isRunning }
    case 'motion reduced':
      return { ...before, isRunning: false, isForced: false }
    case 'hover':
    case 'focus':
    case 'hidden':
      return {
        ...before,
        pauseReasons: [...before.pauseReasons.filter((reason) => reason !== event), event],
      }
    default:
      return {
        ...before,
        pauseReasons: before.pauseReasons.filter((reason) => `${reason} ended` !== event),
        // The override ends when the page becomes visible again.
        isForced: before.isForced && event === 'hidden ended',
      }
  }
}

/** Whether slides advance: never on a hidden page, and while paused only if forced. */
export function isAdvancing({ isRunning, pauseReasons, isForced }: Rotation): boolean {
  if (!isRunning || pauseReasons.includes('hidden')) return false
  return isForced || pauseReasons.length === 0
}

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
