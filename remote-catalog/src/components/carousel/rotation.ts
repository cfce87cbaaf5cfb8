/** When slides advance by themselves (WAI-ARIA Authoring Practices, carousel pattern). */
export interface Rotation {
  /** What the stop/start button says: whether slides advance when nothing holds them. */
  isRunning: boolean
  /** What holds them for the moment. */
  holds: readonly Hold[]
  /** Started by hand: then neither a pointer nor the focus holds them, for both are on the button. */
  isInsisted: boolean
}

/** A pointer over the carousel, the focus in it, or a page that nobody sees. */
export type Hold = 'hover' | 'focus' | 'hidden'

export type RotationEvent = Hold | `${Hold} ended` | 'toggled' | 'motion unwanted'

export const firstRotation: Rotation = { isRunning: true, holds: [], isInsisted: false }

/** What an event makes of the rotation. */
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
        // Who went away and comes back wants to read again, not to override.
        isInsisted: before.isInsisted && event === 'hidden ended',
      }
  }
}

/** Whether slides advance now. */
export function isAdvancing({ isRunning, holds, isInsisted }: Rotation): boolean {
  if (!isRunning || holds.includes('hidden')) return false
  return isInsisted || holds.length === 0
}
