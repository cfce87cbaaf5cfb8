import { useEffect, useState } from 'react'

/** @returns the value; while it changes quickly, the last one that was unchanged for `ms` milliseconds. */
export function useRested<T>(value: T, isChanging: boolean, ms: number): T {
  const [rested, setRested] = useState(value)

  useEffect(() => {
    if (!isChanging) return
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, isChanging, ms])

  if (!isChanging && rested !== value) setRested(value)
  return isChanging ? rested : value
}
