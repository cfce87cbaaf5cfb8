import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useIsHydrated } from 'shared/store'

/**
 * Renders what is below the fold with the second frame, or at once on a prerendered page. A component,
 * for it renders again when it is hydrated, and its children need not.
 */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isDue, setIsDue] = useState(!isHydrated)
  useEffect(() => {
    // A render that is requested in a frame comes after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue && children
}
