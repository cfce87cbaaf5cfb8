import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Whether the first frame has been painted. Content below the fold is rendered with the second, so
 * that a click shows the rest sooner. Always true on a prerendered page.
 */
export function useSecondFrame(): boolean {
  const isWritten = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isDue, setIsDue] = useState(isWritten)
  useEffect(() => {
    // Requested in a frame, the render follows after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue
}

const neverChanges = () => () => {}
