import { useEffect, useState } from 'react'

/** Stays true for `ms` milliseconds after `on` has ended. */
export function useDelayedFalse(on: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(on)

  useEffect(() => {
    if (on) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), ms)
    return () => clearTimeout(timer)
  }, [on, ms])

  return on || lingers
}
