import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useIsHydrated } from 'shared/shop'

/**
 * Renders its children in the second frame, or at once on a prerendered page, for content below the fold. A component,
 * since it renders again after hydration, and its children need not.
 */
export function AfterFirstFrame({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isDue, setIsDue] = useState(!isHydrated)
  useEffect(() => {
    // A render that is requested in a frame happens after it.
    const frame = requestAnimationFrame(() => startTransition(() => setIsDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDue && children
}
