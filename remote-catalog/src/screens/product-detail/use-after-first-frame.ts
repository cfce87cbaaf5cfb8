import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Whether the first frame is painted: content below the fold is rendered with the second. True on a
 * prerendered page.
 */
export function useAfterFirstFrame(): boolean {
  const isWritten = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isDue, setIsDue] = useState(isWritten)
  useEffect(() => {
    // A render that is requested in a frame comes after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue
}

const neverChanges = () => () => {}
