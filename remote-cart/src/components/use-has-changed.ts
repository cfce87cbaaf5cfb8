import { useState } from 'react'

/** Whether a value is, or has been, another than in the first render. */
export function useHasChanged(value: unknown): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
