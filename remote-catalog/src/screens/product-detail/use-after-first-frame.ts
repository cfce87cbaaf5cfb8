import { startTransition, useEffect, useState } from 'react'
import { useIsHydrated } from 'shared/store'

/**
 * Whether the first frame is painted: content below the fold is rendered with the second. True on a
 * prerendered page.
 */
export function useAfterFirstFrame(): boolean {
  const isHydrated = useIsHydrated()
  const [isDue, setIsDue] = useState(!isHydrated)
  useEffect(() => {
    // A render that is requested in a frame comes after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue
}
