import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Whether the screen's first frame has been shown: what stands below the fold comes with the second, so
 * that a click shows the rest sooner. True from the start where composition has written the page.
 */
export function useSecondFrame(): boolean {
  const isWritten = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isDue, setIsDue] = useState(isWritten)
  useEffect(() => {
    // Asked for with a frame, what is rendered then comes behind it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue
}

const neverChanges = () => () => {}
