/** Whether slides advance by themselves (WAI-ARIA Authoring Practices, carousel pattern). */
export interface Rotation {
  /** The state of the stop/start button: whether slides advance unless something holds them. */
  isRunning: boolean
  /** What holds them now. */
  holds: readonly Hold[]
  /** Started with the button: pointer and focus are on it, so they do not hold the slides. */
  isInsisted: boolean
}

/** A pointer over the carousel, focus in it, or a hidden page. */
export type Hold = 'hover' | 'focus' | 'hidden'

export type RotationEvent = Hold | `${Hold} ended` | 'toggled' | 'motion unwanted'

export const firstRotation: Rotation = { isRunning: true, holds: [], isInsisted: false }

/** The rotation after an event. */
export function rotate(before: Rotation, event: RotationEvent): Rotation {
  switch (event) {
    case 'toggled':
      return { ...before, isRunning: !before.isRunning, isInsisted: !before.isRunning }
    case 'motion unwanted':
      return { ...before, isRunning: false, isInsisted: false }
    case 'hover':
    case 'focus':
    case 'hidden':
      return { ...before, holds: [...before.holds.filter((hold) => hold !== event), event] }
    default:
      return {
        ...before,
        holds: before.holds.filter((hold) => `${hold} ended` !== event),
        // Returning to a hidden page does not keep the override.
        isInsisted: before.isInsisted && event === 'hidden ended',
      }
  }
}

export function isAdvancing({ isRunning, holds, isInsisted }: Rotation): boolean {
  if (!isRunning || holds.includes('hidden')) return false
  return isInsisted || holds.length === 0
}
